import { BitReader, BitWriter } from './bit-stream.ts'
import { dimensions } from './descriptors.ts'
import type { Features } from './features.ts'
import type { Fingerprint, RegionHash } from './fingerprint.ts'
import { readPlane, writePlane } from './plane-codec.ts'
import { chromaSize, type Thumbnail } from './thumbnail.ts'

/**
 * The binary form, a stream of bits, highest first; docs/engine.md draws it.
 *
 *     8 format · 24 width · 24 height
 *     8 hashes, each: 256 hash · 8 quality · 4 × 16 left, top, width, height in 1/65535 of the picture
 *     10 features, each: 12 x · 12 y · 8 size · 8 angle · 24 × 4 descriptor
 *     12 width · 12 height of the thumbnail · its luma, blue and red planes (plane-codec.ts)
 */
const format = 2

export function encodeFingerprint({ width, height, hashes, features, thumbnail }: Fingerprint): Uint8Array {
  const writer = new BitWriter()
  writer.write(format, 8)
  writer.write(width, 24)
  writer.write(height, 24)
  writer.write(hashes.length, 8)
  for (const hash of hashes) writeHash(writer, hash)
  writeFeatures(writer, features)
  writeThumbnail(writer, thumbnail)
  return writer.bytes()
}

/** Throws for bytes that no encoder of this format made. */
export function decodeFingerprint(bytes: Uint8Array): Fingerprint {
  const reader = new BitReader(bytes)
  return { ...readSize(reader), ...readKeyed(reader), thumbnail: readThumbnail(reader) }
}

/** All but the thumbnail, in an eighth of the time. */
export function decodeKeyed(bytes: Uint8Array): Omit<Fingerprint, 'thumbnail'> {
  const reader = new BitReader(bytes)
  return { ...readSize(reader), ...readKeyed(reader) }
}

function readSize(reader: BitReader): { width: number; height: number } {
  const found = reader.read(8)
  if (found !== format) throw new Error(`This fingerprint has format ${found}, not ${format}.`)
  return { width: reader.read(24), height: reader.read(24) }
}

const readKeyed = (reader: BitReader) => ({
  hashes: Array.from({ length: reader.read(8) }, () => readHash(reader)),
  features: readFeatures(reader),
})

const whole = 65535

function writeHash(writer: BitWriter, { hash, quality, at }: RegionHash): void {
  for (const byte of hash) writer.write(byte, 8)
  writer.write(quality, 8)
  for (const value of [at.x, at.y, at.width, at.height]) writer.write(Math.round(value * whole), 16)
}

function readHash(reader: BitReader): RegionHash {
  const hash = Uint8Array.from({ length: 32 }, () => reader.read(8))
  const quality = reader.read(8)
  const [x, y] = [reader.read(16) / whole, reader.read(16) / whole]
  return { hash, quality, at: { x, y, width: reader.read(16) / whole, height: reader.read(16) / whole } }
}

function writeFeatures(writer: BitWriter, { count, x, y, size, angle, descriptors }: Features): void {
  writer.write(count, 10)
  for (let nth = 0; nth < count; nth++) {
    writer.write(x[nth]!, 12)
    writer.write(y[nth]!, 12)
    writer.write(size[nth]!, 8)
    writer.write(angle[nth]!, 8)
    for (let at = 0; at < dimensions; at++) writer.write(descriptors[nth * dimensions + at]! & 15, 4)
  }
}

function readFeatures(reader: BitReader): Features {
  const count = reader.read(10)
  const features: Features = {
    count,
    x: new Uint16Array(count),
    y: new Uint16Array(count),
    size: new Uint8Array(count),
    angle: new Uint8Array(count),
    descriptors: new Int8Array(count * dimensions),
  }
  for (let nth = 0; nth < count; nth++) {
    features.x[nth] = reader.read(12)
    features.y[nth] = reader.read(12)
    features.size[nth] = reader.read(8)
    features.angle[nth] = reader.read(8)
    for (let at = nth * dimensions; at < (nth + 1) * dimensions; at += 4) {
      const four = reader.read(16)
      for (let place = 0; place < 4; place++) features.descriptors[at + place] = (four << (16 + 4 * place)) >> 28
    }
  }
  return features
}

function writeThumbnail(writer: BitWriter, thumbnail: Thumbnail): void {
  const { width, height, luma, blue, red } = thumbnail
  writer.write(width, 12)
  writer.write(height, 12)
  writePlane(writer, luma, width)
  writePlane(writer, blue, chromaSize(thumbnail).width)
  writePlane(writer, red, chromaSize(thumbnail).width)
}

function readThumbnail(reader: BitReader): Thumbnail {
  const size = { width: reader.read(12), height: reader.read(12) }
  const chroma = chromaSize(size)
  return {
    ...size,
    luma: readPlane(reader, size.width, size.height),
    blue: readPlane(reader, chroma.width, chroma.height),
    red: readPlane(reader, chroma.width, chroma.height),
  }
}
