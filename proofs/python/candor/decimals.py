"""Decimal texts as whole numbers, and the divisions that the rules know."""


def decimals(price):
    return len(price.partition(".")[2])


def scaled(number, digits):
    """A decimal text as a count of 10^-digits."""
    before, _, after = number.partition(".")
    return int(before + after.ljust(digits, "0"))


def units(amount):
    return scaled(amount, 8)


def ceil_div(value, by):
    return -(-value // by)


def half_even(value, by):
    quotient, rest = divmod(value, by)
    if 2 * rest > by or (2 * rest == by and quotient % 2 == 1):
        quotient += 1
    return quotient
