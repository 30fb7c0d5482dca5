import sharp from 'sharp';

/** A JPEG with an orientation and a place, as a phone writes it. */
export async function photo(width = 640, height = 400, colour = '#3366aa'): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'SECRETPHONE', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 4366/100' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Noise that does not compress: a PNG of about `bytes`. */
export async function noise(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < pixels.length; at += 4)
    pixels.writeInt32LE(Math.imul(at + 1, 2_654_435_761) ^ Math.imul(at, at + 7), Math.min(at, pixels.length - 4));
  return await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
