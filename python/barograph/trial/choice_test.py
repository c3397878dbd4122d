# SPDX-License-Identifier: BSD-3-Clause
# Which setting is advised, by made-up times: what is better beyond the noise, and nothing else.
import random

import pytest

from barograph.trial.choice import choose

NOISY = (0.021, 0.034, 0.019, 0.052, 0.024, 0.030, 0.022)


def shifted(times: tuple[float, ...], places: int, factor: float = 1.0) -> tuple[float, ...]:
    """The same times in another order, each that many times as long."""
    return tuple(factor * time for time in times[places:] + times[:places])


def test_times_that_differ_by_noise_are_no_reason_for_advice():
    choice = choose({1: NOISY, 2: shifted(NOISY, 2, 0.95), 4: shifted(NOISY, 4, 1.04)}, 1)
    assert (choice.advice, choice.no_difference) == (None, True)


def test_chance_rarely_advises_anything():
    draw = random.Random(7)
    advised = 0
    for _ in range(100):
        times = {setting: [0.02 + draw.expovariate(100) for _ in range(7)] for setting in (1, 2, 4, 8, 16)}
        advised += choose(times, 1).advice is not None
    assert advised <= 5


def test_a_real_difference_is_advised():
    choice = choose({1: shifted(NOISY, 0, 10), 2: NOISY, 4: shifted(NOISY, 3, 9)}, 1)
    assert choice.advice == 2
    assert choice.gains[2].verdict == "faster"
    assert choice.gains[2].ratio == pytest.approx(10)
    assert choice.gains[4].verdict == "no difference seen"


@pytest.mark.parametrize("place", range(7))
def test_one_outlier_changes_nothing(place: int):
    usual = [0.50, 0.51, 0.49, 0.52, 0.50, 0.48, 0.51]
    half = [0.25, 0.26, 0.24, 0.25, 0.27, 0.26, 0.25]
    half[place] = 9.0  # a real difference stays one
    assert choose({1: usual, 2: half, 4: usual}, 1).advice == 2
    same = list(usual)
    same[place] = 0.001  # and one fast run makes none
    choice = choose({1: usual, 2: same, 4: usual}, 1)
    assert (choice.advice, choice.no_difference) == (None, True)


def test_the_first_that_no_other_is_better_than_is_advised():
    usual = (0.50, 0.51, 0.49, 0.52, 0.50)
    times = {1: usual, 2: shifted(usual, 1, 0.42), 4: shifted(usual, 2, 0.40), 8: shifted(usual, 3, 0.7)}
    assert choose(times, 1).advice == 2  # 4 is 5 % faster, which is not worth it
    times[4] = shifted(usual, 2, 0.2)
    assert choose(times, 1).advice == 4


def test_less_than_a_tenth_is_not_worth_it():
    usual = (0.500, 0.501, 0.502, 0.499, 0.498)
    choice = choose({1: usual, 2: shifted(usual, 1, 0.95)}, 1)
    assert choice.gains[2].verdict == "faster"
    assert (choice.advice, choice.no_difference) == (None, False)


def test_less_than_a_millisecond_is_not_worth_it():
    usual = (0.00150, 0.00151, 0.00152, 0.00149, 0.00148)
    choice = choose({1: usual, 2: shifted(usual, 1, 0.5)}, 1)
    assert choice.gains[2].verdict == "faster"
    assert choice.advice is None
    assert choose({1: shifted(usual, 0, 10), 2: shifted(usual, 1, 5)}, 1).advice == 2


def test_what_is_slower_than_the_usual_one_is_not_advised():
    usual = (0.50, 0.51, 0.49, 0.52, 0.50)
    choice = choose({1: shifted(usual, 1, 2), 3: usual, 4: shifted(usual, 2, 3)}, 3)
    assert [one.verdict for one in choice.gains.values()] == ["slower", "slower"]
    assert (choice.advice, choice.no_difference) == (None, False)


def test_few_runs_say_nothing():
    choice = choose({1: [2.0] * 4, 2: [1.0] * 4}, 1)
    assert (choice.advice, choice.too_few_runs) == (None, True)
    assert choose({1: [2.0] * 5, 2: [1.0] * 5}, 1).advice == 2


def test_one_setting_alone_leaves_no_choice():
    choice = choose({1: NOISY}, 1)
    assert (choice.advice, choice.gains) == (None, {})
