class NotProved(Exception):
    """What makes a proof fail, in words."""


def need(condition, reason):
    if not condition:
        raise NotProved(reason)
