// SPDX-License-Identifier: BSD-3-Clause
#include "capture/mpi/files/file_requests.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace barograph::capture::mpi {
namespace {

class FileRequestsTest : public testing::Test {
protected:
    std::unique_ptr<FileRequests> requests_ = std::make_unique<FileRequests>();
};

TEST_F(FileRequestsTest, LastsFromTheStartUntilItIsComplete) {
    ASSERT_TRUE(requests_->begin(5, true, 100));
    const FileRequests::Ended ended = requests_->end(5, true, 130);
    EXPECT_TRUE(ended.known);
    EXPECT_EQ(ended.ticks, 30U);
}

TEST_F(FileRequestsTest, ThoseThatOverlapShareTheirTime) {
    ASSERT_TRUE(requests_->begin(5, true, 100));
    ASSERT_TRUE(requests_->begin(5, true, 110));
    ASSERT_TRUE(requests_->begin(5, true, 120));
    EXPECT_EQ(requests_->end(5, true, 125).ticks, 0U);
    EXPECT_EQ(requests_->end(5, true, 130).ticks, 0U);
    EXPECT_EQ(requests_->end(5, true, 150).ticks, 50U);
    ASSERT_TRUE(requests_->begin(5, true, 200));
    EXPECT_EQ(requests_->end(5, true, 207).ticks, 7U);
}

TEST_F(FileRequestsTest, FilesAreApart) {
    ASSERT_TRUE(requests_->begin(5, true, 100));
    ASSERT_TRUE(requests_->begin(6, true, 120));
    EXPECT_EQ(requests_->end(5, true, 130).ticks, 30U);
    EXPECT_EQ(requests_->end(6, true, 130).ticks, 10U);
}

TEST_F(FileRequestsTest, NoTimeOfAFileCountsInBothDirections) {
    ASSERT_TRUE(requests_->begin(5, true, 100));
    ASSERT_TRUE(requests_->begin(5, false, 105));
    EXPECT_EQ(requests_->end(5, true, 110).ticks, 10U);
    EXPECT_EQ(requests_->end(5, false, 115).ticks, 5U);
    ASSERT_TRUE(requests_->begin(5, true, 200));
    ASSERT_TRUE(requests_->begin(5, false, 202));
    EXPECT_EQ(requests_->end(5, false, 208).ticks, 6U);
    EXPECT_EQ(requests_->end(5, true, 210).ticks, 4U);
}

TEST_F(FileRequestsTest, TimeOfBlockingCallsMeanwhileIsNotCountedTwice) {
    requests_->blocked(5, 1000, 90);
    ASSERT_TRUE(requests_->begin(5, true, 100));
    requests_->blocked(5, 10, 115);
    requests_->blocked(6, 5, 120);
    EXPECT_EQ(requests_->end(5, true, 130).ticks, 20U);
    requests_->blocked(5, 50, 190);
    ASSERT_TRUE(requests_->begin(5, true, 200));
    EXPECT_EQ(requests_->end(5, true, 230).ticks, 30U);
}

TEST_F(FileRequestsTest, OfABlockingCallThatBeganBeforeOnlyTheRestIsMeanwhile) {
    ASSERT_TRUE(requests_->begin(5, true, 100));
    requests_->blocked(5, 1000, 110);
    EXPECT_EQ(requests_->end(5, true, 130).ticks, 20U);
}

TEST_F(FileRequestsTest, AnEndWithoutAStartIsNotKnown) {
    EXPECT_FALSE(requests_->end(5, true, 100).known);
    ASSERT_TRUE(requests_->begin(5, true, 100));
    EXPECT_TRUE(requests_->end(5, true, 110).known);
    EXPECT_FALSE(requests_->end(5, true, 120).known);
}

}  // namespace
}  // namespace barograph::capture::mpi
