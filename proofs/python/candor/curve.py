"""Whether 32 bytes are a public key of Ed25519 that only the owner of its secret can sign for."""

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P


def is_square(value):
    return value == 0 or pow(value, (P - 1) // 2, P) == 1


def double(point):
    """Of an affine point; a curve of Edwards has one law for all of them."""
    x, y = point
    product = D * x * x * y * y % P
    return 2 * x * y * pow(1 + product, -1, P) % P, (y * y + x * x) * pow(1 - product, -1, P) % P


def square_root(value):
    """For P = 5 mod 8."""
    root = pow(value, (P + 3) // 8, P)
    return root if root * root % P == value else root * pow(2, (P - 1) // 4, P) % P


def is_strong_key(public_key):
    """The one encoding of a point of the curve whose eightfold is not the neutral one."""
    encoded = int.from_bytes(bytes.fromhex(public_key), "little")
    y = encoded % 2**255
    if y >= P:
        return False
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    if not is_square(square):
        return False
    point = (square_root(square), y)
    for _ in range(3):
        point = double(point)
    return point != (0, 1)
