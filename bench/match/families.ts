import * as colours from './drawing/colours.ts'
import * as marks from './templates/marks.ts'
import * as shapes from './drawing/shapes.ts'
import { asJpeg, asWebp, mirrored, type Sheet } from './drawing/sheet.ts'
import * as around from './surroundings.ts'
import { steps, type Transform } from './transform.ts'
import type { Change } from '#engine/index.ts'

/** Difficulty of a change, by which goals differ. */
export type Grade = 'everyday' | 'hard' | 'extreme'

type WhatOf<K extends Change['kind']> = `${K}: ${Extract<Change, { kind: K; what: string }>['what']}`
/** Kind of change, with variant: 'watermark: removed'. */
export type Kind = Exclude<Change['kind'], 'watermark' | 'within'> | WhatOf<'watermark'> | WhatOf<'within'>
export const kindOf = (change: Change): Kind =>
  'what' in change ? (`${change.kind}: ${change.what}` as Kind) : change.kind

/**
 * One named kind of change, how the result is saved, and the kinds that an explanation should name. `may`: kinds that are also right. A
 * tile of a collage is cropped if its shape is not the picture's, and a slanted print stands on something.
 */
export type Family = {
  name: string
  grade: Grade
  shows: Kind[]
  may: Kind[]
  change: Transform
  save: (sheet: Sheet) => Promise<Buffer>
}

type Named = Pick<Family, 'shows' | 'may'>

const none: Transform = async (sheet) => sheet
const { crop, toWidth } = shapes
const jpeg = asJpeg(82)

const graded =
  (grade: Grade) =>
  (name: string, named: Kind[] | Named, change: Transform, save: Family['save'] = jpeg): Family => ({
    name,
    grade,
    ...(Array.isArray(named) ? { shows: named, may: [] } : named),
    change,
    save,
  })
const everyday = graded('everyday')
const hard = graded('hard')
const extreme = graded('extreme')

/** Surroundings of a slanted print. */
const onSomething: Kind[] = ['framed', 'within: collage', 'within: photo', 'within: screenshot']

export const families: Family[] = [
  everyday('jpeg-40', [], none, asJpeg(40)),
  everyday('jpeg-12', [], none, asJpeg(12)),
  everyday('webp-30', [], toWidth(1000), asWebp(30)),
  everyday('width-800', [], toWidth(800)),
  everyday('width-400', [], toWidth(400), asJpeg(60)),
  everyday('width-200', [], toWidth(200), asJpeg(75)),
  everyday('crop-80', ['cropped'], crop(0.8)),
  everyday('crop-50', ['cropped'], crop(0.5)),
  everyday('mirror', ['mirrored'], mirrored),
  everyday('grey', ['recoloured'], colours.grey),
  everyday('sepia', ['recoloured'], colours.sepia),
  everyday('contrast', ['recoloured'], colours.contrast),
  everyday('dark', ['recoloured'], colours.dark),
  everyday('blur', [], colours.blurred),
  everyday('noise', [], colours.noisy),
  everyday('text-over', ['text-added'], marks.textOver),
  everyday('caption', ['framed', 'text-added'], around.captionBar),
  everyday('logo', ['text-added'], marks.logo),
  everyday('watermark', ['watermark: added'], marks.watermark),
  everyday('frame', ['framed'], around.framed),
  everyday('banner', ['cropped'], shapes.banner),
  everyday('avatar', ['cropped', 'framed'], steps(marks.avatar, toWidth(300))),
  hard('crop-30', ['cropped'], crop(0.3)),
  hard('crop-15', ['cropped'], crop(0.15)),
  hard('straightened', ['cropped', 'rotated'], shapes.straightened),
  hard('rotate-12', { shows: ['rotated'], may: ['framed'] }, shapes.rotated(12)),
  hard('rotate-45', { shows: ['rotated'], may: ['framed'] }, shapes.rotated(45)),
  hard('rotate-90', ['rotated'], shapes.rotated(90)),
  hard('hue', ['recoloured'], colours.hue),
  hard('duotone', ['recoloured'], colours.duotone),
  hard('tiled-watermark', ['watermark: added'], marks.tiledWatermark),
  hard('watermark-removed', ['watermark: removed'], marks.watermarkRemoved),
  hard('meme', ['framed', 'text-added'], around.meme),
  hard('collage-4', { shows: ['within: collage'], may: ['cropped'] }, around.collage(2)),
  hard('collage-9', { shows: ['within: collage'], may: ['cropped'] }, around.collage(3)),
  hard('screenshot', ['within: screenshot'], around.screenshot),
  hard('phone', { shows: ['within: screenshot'], may: ['cropped'] }, around.phone),
  hard('pasted-30', ['within: photo'], around.pasted(0.3)),
  hard('perspective', { shows: ['perspective'], may: onSomething }, shapes.perspective(0.18)),
  hard('perspective-strong', { shows: ['perspective'], may: onSomething }, shapes.perspective(0.4)),
  hard(
    'mirror-crop-caption',
    ['mirrored', 'cropped', 'framed', 'text-added'],
    steps(mirrored, crop(0.4), around.captionBar, toWidth(600)),
    asJpeg(60),
  ),
  hard(
    'rotate-grey-text',
    { shows: ['rotated', 'recoloured', 'text-added'], may: ['framed'] },
    steps(shapes.rotated(5), colours.grey, marks.textOver, toWidth(600)),
    asJpeg(60),
  ),
  extreme('crop-10', ['cropped'], crop(0.1)),
  extreme('crop-7', ['cropped'], crop(0.07)),
  extreme('collage-16', { shows: ['within: collage'], may: ['cropped'] }, around.collage(4)),
  extreme('pasted-9', ['within: photo'], around.pasted(0.09)),
  extreme('width-120', [], toWidth(120), asJpeg(70)),
  extreme('negative', ['recoloured'], colours.negative),
  extreme(
    'mirror-crop-duotone-tiled',
    ['mirrored', 'cropped', 'recoloured', 'watermark: added'],
    steps(mirrored, crop(0.3), colours.duotone, marks.tiledWatermark, toWidth(640)),
    asJpeg(35),
  ),
  extreme(
    'perspective-grey-watermark',
    { shows: ['perspective', 'recoloured', 'watermark: added'], may: onSomething },
    steps(colours.grey, shapes.perspective(0.3), marks.tiledWatermark, toWidth(700)),
    asJpeg(40),
  ),
  extreme(
    'phone-crop-text',
    ['cropped', 'text-added', 'within: screenshot'],
    steps(crop(0.4), marks.textOver, around.phone, toWidth(400)),
    asJpeg(50),
  ),
  hard('watermark-replaced', ['watermark: replaced'], marks.watermarkReplaced),
]

/** Changes below the owner's mark, if there is one. */
export const markedFamilies: Family[] = [
  everyday('own-mark-kept', [], marks.ownMark, asJpeg(60)),
  hard('own-mark-removed', ['watermark: removed'], none),
  hard('own-mark-replaced', ['watermark: replaced'], marks.anotherMark),
]
