// SPDX-License-Identifier: BSD-3-Clause
#include "agent/connect/proof.hpp"

#include <gtest/gtest.h>
#include <monocypher.h>

#include <numeric>
#include <vector>

#include "agent/connect/test_exchange.hpp"

namespace barograph::agent {
namespace {

// Of BLAKE2's own file of known answers, blake2-kat.json: keyed with the bytes 0, 1, ... 63, of the bytes 0,
// 1, ... n-1.
struct KnownAnswer {
    std::size_t bytes;
    const char* digest;
};
constexpr KnownAnswer kKnownAnswers[] = {
    {0,
     "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786"
     "b5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568"},
    {1,
     "961f6dd1e4dd30f63901690c512e78e4b45e4742ed197c3c5e45c549fd25f2e4"
     "187b0bc9fe30492b16b0d0bc4ef9b0f34c7003fac09a5ef1532e69430234cebd"},
    {63,
     "bd965bf31e87d70327536f2a341cebc4768eca275fa05ef98f7f1b71a0351298"
     "de006fba73fe6733ed01d75801b4a928e54231b38e38c562b2e33ea1284992fa"},
    {64,
     "65676d800617972fbd87e4b9514e1c67402b7a331096d3bfac22f1abb95374ab"
     "c942f16e9ab0ead33b87c91968a6e509e119ff07787b3ef483e1dcdccf6e3022"},
    {127,
     "76d2d819c92bce55fa8e092ab1bf9b9eab237a25267986cacf2b8ee14d214d73"
     "0dc9a5aa2d7b596e86a1fd8fa0804c77402d2fcd45083688b218b1cdfa0dcbcb"},
    {128,
     "72065ee4dd91c2d8509fa1fc28a37c7fc9fa7d5b3f8ad3d0d7a25626b57b1b44"
     "788d4caf806290425f9890a3a2a35a905ab4b37acfd0da6e4517b2525c9651e4"},
    {129,
     "64475dfe7600d7171bea0b394e27c9b00d8e74dd1e416a79473682ad3dfdbb70"
     "6631558055cfc8a40e07bd015a4540dcdea15883cbbf31412df1de1cd4152b91"},
    {255,
     "142709d62e28fcccd0af97fad0f8465b971e82201dc51070faa0372aa43e9248"
     "4be1c1e73ba10906d5d1853db6a4106e0a7bf9800d373d6dee2d46d62ef2a461"}};

TEST(Blake2b, GivesTheKnownAnswers) {
    std::array<std::uint8_t, 64> key;
    std::iota(key.begin(), key.end(), std::uint8_t{0});
    for (const KnownAnswer& known : kKnownAnswers) {
        std::vector<std::uint8_t> input(known.bytes);
        std::iota(input.begin(), input.end(), std::uint8_t{0});
        std::array<std::uint8_t, 64> digest;
        crypto_blake2b_keyed(digest.data(), digest.size(), key.data(), key.size(), input.data(),
                             input.size());
        EXPECT_EQ(in_hexadecimal(digest), known.digest) << known.bytes;
    }
}

// serve/agents/listen_proof_test.py has the same four.
TEST(Proof, IsWhatTheServerComputes) {
    const Exchange exchange = test_exchange();
    EXPECT_EQ(in_hexadecimal(proof_of(test_token(), kAgentProof, exchange)),
              "769970a0723d993e8e5a792ab8b938b8e14bbf737dbb00dca21d46cb24773ed0");
    EXPECT_EQ(in_hexadecimal(proof_of(test_token(), kServerProof, exchange)),
              "ddd2bb393ab12d8d4fcc30f6fdbad3a240e434ead69c4e6491511af22d68e87d");
    EXPECT_EQ(in_hexadecimal(session_key(test_token(), kFromAgent, exchange).bytes()),
              "879db5975acd88be787fd8be85fe1faec4fbac626f1e6b86eb909b06b50e6ac6");
    EXPECT_EQ(in_hexadecimal(session_key(test_token(), kFromServer, exchange).bytes()),
              "71f72f3a7881989cb8823f0fc52d8edd8a159cd3492d3988468a7b427261c626");
}

TEST(Proof, DependsOnAllThatIsProven) {
    const Exchange exchange = test_exchange();
    const Proof proof = proof_of(test_token(), kAgentProof, exchange);
    Key token = test_token();
    token.writable()[31] ^= 1;
    EXPECT_FALSE(same(proof, proof_of(token, kAgentProof, exchange)));
    Exchange other = exchange;
    other.job += "2";
    EXPECT_FALSE(same(proof, proof_of(test_token(), kAgentProof, other)));
    other = exchange;
    other.agent[0] ^= 1;
    EXPECT_FALSE(same(proof, proof_of(test_token(), kAgentProof, other)));
    other = exchange;
    other.server[0] ^= 1;
    EXPECT_FALSE(same(proof, proof_of(test_token(), kAgentProof, other)));
    EXPECT_TRUE(same(proof, proof_of(test_token(), kAgentProof, exchange)));
}

TEST(Hello, HasItsMagic) {
    const Exchange exchange = test_exchange();
    std::array<std::uint8_t, kHelloBytes> message = hello(exchange.agent);
    Nonce nonce{};
    ASSERT_TRUE(nonce_of(message, nonce));
    EXPECT_EQ(nonce, exchange.agent);
    EXPECT_FALSE(nonce_of(Bytes(message).first(kHelloBytes - 1), nonce));
    message[0] = 'G';
    EXPECT_FALSE(nonce_of(message, nonce));
}

}  // namespace
}  // namespace barograph::agent
