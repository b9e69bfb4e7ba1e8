/** Boxes of AVIF and HEIC (ISO/IEC 14496-12, 23008-12). */
export type Box = Buffer

export function box(type: string, ...contents: Buffer[]): Box {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...contents])
}

export const fullBox = (type: string, ...contents: Buffer[]): Box => box(type, Buffer.alloc(4), ...contents)

const numbers = (...given: [bytes: 1 | 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    given.map(([bytes, value]) => {
      const one = Buffer.alloc(bytes)
      one.writeUIntBE(value, 0, bytes)
      return one
    }),
  )

/** The file with other sizes in boxes of that type. */
export function patched(file: Buffer, type: 'ispe', { width, height }: { width: number; height: number }): Buffer {
  const bytes = Buffer.from(file)
  for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

type Grid = { rows: number; columns: number; width: number; height: number }

/** A picture put together of one and the same tile, again and again. The tile is an AVIF file of one picture. */
export function gridFile(tile: Buffer, brand: 'avif', { rows, columns, width, height }: Grid): Buffer {
  const config = boxIn(tile, 'av1C')
  const pixi = boxIn(tile, 'pixi')
  const data = boxIn(tile, 'mdat').subarray(8)
  const grid = numbers([1, 0], [1, 0], [1, rows - 1], [1, columns - 1], [2, width], [2, height])
  const size = (one: number, other: number) => fullBox('ispe', numbers([4, one], [4, other]))
  const item = (id: number, type: string) =>
    box('infe', numbers([4, 0x02_00_00_00], [2, id], [2, 0]), Buffer.from(`${type}\0`))
  const tiles = rows * columns
  const metaWith = (offset: number) =>
    fullBox(
      'meta',
      fullBox('hdlr', numbers([4, 0]), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', numbers([2, 1])),
      fullBox('iinf', numbers([2, 2]), item(1, 'grid'), item(2, 'av01')),
      fullBox(
        'iref',
        box(
          'dimg',
          numbers([2, 1], [2, Math.min(tiles, 65_535)]),
          Buffer.concat(Array.from({ length: Math.min(tiles, 65_535) }, () => numbers([2, 2]))),
        ),
      ),
      box(
        'iprp',
        box('ipco', size(width, height), size(64, 64), config, pixi),
        fullBox('ipma', numbers([4, 2], [2, 1], [1, 2], [1, 1], [1, 4], [2, 2], [1, 3], [1, 2], [1, 0x83], [1, 4])),
      ),
      box('idat', grid),
      box(
        'iloc',
        numbers([4, 0x01_00_00_00], [1, 0x44], [1, 0], [2, 2]),
        place(1, 1, 0, grid.length),
        place(2, 0, offset, data.length),
      ),
    )
  const head = box('ftyp', Buffer.from(brand), numbers([4, 0]), Buffer.from(`${brand}mif1miaf`))
  const offset = head.length + metaWith(0).length + 8
  return Buffer.concat([head, metaWith(offset), box('mdat', data)])
}

const place = (id: number, method: number, offset: number, length: number): Buffer =>
  numbers([2, id], [2, method], [2, 0], [2, 1], [4, offset], [4, length])

function boxIn(file: Buffer, type: string): Box {
  const at = file.indexOf(type) - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}
