import { expect, test } from 'vitest'
import { largestUpload } from '#contract/images/limits.ts'
import { droppedFiles } from './dropped-files.ts'
import { readTypes, sortFiles, typeOf } from './sorted-files.ts'

const aFile = (name: string, { bytes = 10, type = '' } = {}) => {
  const file = new File([], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

test('Photographs are taken by the name’s ending, else by the type that the system gives', () => {
  const taken = ['a.jpg', 'B.JPEG', 'c.tif', 'd.heic', 'e.avif'].map((name) => aFile(name))
  expect(sortFiles([...taken, aFile('clipboard', { type: 'image/png' })])).toMatchObject({ refused: [] })
  expect(typeOf(aFile('b.JPG', { type: 'application/octet-stream' }))).toBe('image/jpeg')
})

test('A photograph whose name does not say so is known by its content, and a text is not', async () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)
  const files = [new File([jpeg], 'DSC0001'), new File([jpeg], 'Harbour, v1.final'), new File(['GIF?'], 'README')]
  await readTypes(files)
  expect(files.map(typeOf)).toEqual(['image/jpeg', 'image/jpeg', ''])
  expect(sortFiles(files).taken).toEqual(files.slice(0, 2))
})

test('What cannot be sent is refused with the contract’s own sentence, before anything is sent', () => {
  const { taken, refused } = sortFiles([
    aFile('fine.jpg'),
    aFile('letter.txt', { type: 'text/plain' }),
    aFile('nothing.jpg', { bytes: 0 }),
    aFile('huge.tif', { bytes: largestUpload + 1 }),
  ])
  expect(taken.map(({ name }) => name)).toEqual(['fine.jpg'])
  expect(refused).toEqual([
    {
      name: 'letter.txt',
      reason:
        'This is not a kind of photograph we can read. JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files are.',
    },
    { name: 'nothing.jpg', reason: 'This file is empty. Upload the original again.' },
    { name: 'huge.tif', reason: 'This file is larger than 100 MB, the most we take.' },
  ])
})

test('A blank, a point or an unseen mark behind the ending changes nothing', () => {
  const names = ['tail.jpg ', 'tail.jpg.', 'tail.JPG\u00a0', 'tail.jpg\n', `${'a'.repeat(400)}.jpg`]
  expect(sortFiles(names.map((name) => aFile(name)))).toMatchObject({ refused: [] })
})

test('A picture of a kind that is not read is named, by its name or by its content', async () => {
  const jxl = Uint8Array.from([0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 13, 10, 0x87, 10])
  const files = [aFile('a.jxl', { type: 'image/jxl' }), aFile('b.xcf'), aFile('c.pcx '), new File([jxl], 'scan')]
  await readTypes(files)
  const reasons = sortFiles(files).refused.map(({ reason }) => reason)
  expect(reasons).toEqual(
    ['JPEG XL picture', 'GIMP file', 'PCX picture', 'JPEG XL picture'].map(
      (kind) => `This is a ${kind}, which we cannot read. Save it as JPEG, PNG or TIFF and upload that.`,
    ),
  )
})

test('What few programs read is sent, whatever its ending, blank or missing', async () => {
  const bmp = Uint8Array.from([0x42, 0x4d, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0])
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
  const files = [
    aFile('a.BMP', { type: 'image/x-ms-bmp' }),
    aFile('b.psd', { type: '' }),
    aFile('c.jp2 '),
    new File([bmp], 'scan'),
    new File([jpeg], 'DSC0001'),
  ]
  await readTypes(files)
  expect(sortFiles(files)).toMatchObject({ refused: [] })
  expect(files.map(typeOf)).toEqual(['image/bmp', 'image/vnd.adobe.photoshop', 'image/jp2', 'image/bmp', 'image/jpeg'])
})

test('What systems leave in folders is passed over in silence', () => {
  expect(sortFiles([aFile('.DS_Store'), aFile('Thumbs.db'), aFile('._IMG_1.jpg')])).toEqual({ taken: [], refused: [] })
})

const entryOf = (file: File) =>
  ({ isFile: true, isDirectory: false, file: (found: (file: File) => void) => found(file) }) as FileSystemFileEntry

/** Folder as browsers read it: entries in batches, then an empty one. Only browsers create real ones; this has the members under test. */
const folderOf = (...parts: FileSystemEntry[][]) =>
  ({
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...parts]
      return { readEntries: (read: (entries: FileSystemEntry[]) => void) => read(left.shift() ?? []) }
    },
  }) as FileSystemDirectoryEntry

const dropOf = (entries: (FileSystemEntry | null)[], files: File[] = []) => ({
  items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  files,
})

test('A drop gives the files of its folders, at any depth and in any number of parts', async () => {
  const [a, b, c, d] = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => aFile(name)) as [File, File, File, File]
  const inner = folderOf([entryOf(c)], [entryOf(d)])
  expect(await droppedFiles(dropOf([entryOf(a), folderOf([entryOf(b), inner])]))).toEqual([a, b, c, d])
})

test('A drop without entries gives its files', async () => {
  const file = aFile('pasted.png')
  expect(await droppedFiles(dropOf([null], [file]))).toEqual([file])
})
