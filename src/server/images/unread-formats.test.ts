import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileName } from '#contract/platform/file-name.ts'
import { problemOfUpload } from '#contract/images/upload-problem.ts'
import { openPictureReader, type PictureReader } from './reading/picture-reader.ts'

let pictures: PictureReader
beforeAll(() => {
  pictures = openPictureReader({ trustAnchors: undefined })
})
afterAll(() => pictures.close())

test.each([
  [
    'a JPEG XL picture',
    async () => Buffer.from('\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ', 'latin1'),
    'This is a JPEG XL picture, which we cannot read. Save it as JPEG, PNG or TIFF and upload that.',
  ],
  [
    'a BMP picture of which the beginning alone is there',
    async () => Buffer.concat([Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'latin1'), Buffer.alloc(52, 9)]),
    'This is a BMP picture of a kind we cannot read. Save it as JPEG or PNG and upload that.',
  ],
  [
    'a Photoshop file without pixels',
    async () => Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(60)]),
    'This Photoshop file keeps no picture of all its layers together. Save it with “Maximize Compatibility”, or as JPEG, and upload that.',
  ],
  [
    'a JPEG 2000 picture that ends in its header',
    async () => Buffer.from('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 ', 'latin1'),
    'This file is damaged: a part of it is missing or cannot be read. Upload the original again.',
  ],
  [
    'a camera raw that is no TIFF',
    async () => Buffer.from('FUJIFILMCCD-RAW 0201FF383501X-T3'),
    'This is a camera raw (Fujifilm), which we cannot read. Export it as JPEG or TIFF and upload that.',
  ],
  [
    'a film',
    async () => Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
    'This is a film, which we cannot read. Save the picture you mean as JPEG and upload that.',
  ],
] as const)('%s is named, with what to do', { tags: ['long'] }, async (_, make, problem) => {
  expect(await pictures.read(await make()), 'ASVS 5.2.2').toEqual({ problem })
})

test.each([
  ['scan.tga', 'image/x-tga', 'Targa picture'],
  ['scan.PCX', '', 'PCX picture'],
  ['poster.xcf', 'application/octet-stream', 'GIMP file'],
  ['poster', 'image/jxl', 'JPEG XL picture'],
  ['sky.jxl ', '', 'JPEG XL picture'],
])('%s (%s) gets no form, and its kind is named', (fileName, type, kind) => {
  expect(problemOfUpload({ fileName: FileName.parse(fileName), type, size: 10 })?.message).toBe(
    `This is a ${kind}, which we cannot read. Save it as JPEG, PNG or TIFF and upload that.`,
  )
})
