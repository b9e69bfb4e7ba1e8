import { mirrored } from './sheet.ts'
import * as t from './transforms.ts'

/** How hard a change is to see through; the goals are set by these. */
export type Grade = 'everyday' | 'hard' | 'extreme'
/** One named kind of change, and how the result is saved. */
export type Family = {
  name: string
  grade: Grade
  change: t.Transform
  save: (sheet: Parameters<ReturnType<typeof t.asJpeg>>[0]) => Promise<Buffer>
}

const none: t.Transform = async (sheet) => sheet
const { steps, crop, toWidth } = t

const family = (grade: Grade, name: string, change: t.Transform, save: Family['save'] = t.asJpeg(82)): Family => ({
  name,
  grade,
  change,
  save,
})

export const families: Family[] = [
  family('everyday', 'jpeg-40', none, t.asJpeg(40)),
  family('everyday', 'jpeg-12', none, t.asJpeg(12)),
  family('everyday', 'webp-30', toWidth(1000), t.asWebp(30)),
  family('everyday', 'width-800', toWidth(800)),
  family('everyday', 'width-400', toWidth(400), t.asJpeg(60)),
  family('everyday', 'width-200', toWidth(200), t.asJpeg(75)),
  family('everyday', 'crop-80', crop(0.8)),
  family('everyday', 'crop-50', crop(0.5)),
  family('everyday', 'mirror', mirrored),
  family('everyday', 'grey', t.grey),
  family('everyday', 'sepia', t.sepia),
  family('everyday', 'contrast', t.contrast),
  family('everyday', 'dark', t.dark),
  family('everyday', 'blur', t.blurred),
  family('everyday', 'noise', t.noisy),
  family('everyday', 'text-over', t.textOver),
  family('everyday', 'caption', t.captionBar),
  family('everyday', 'logo', t.logo),
  family('everyday', 'watermark', t.watermark),
  family('everyday', 'frame', t.framed),
  family('everyday', 'banner', t.banner),
  family('everyday', 'avatar', steps(t.avatar, toWidth(300))),
  family('hard', 'crop-30', crop(0.3)),
  family('hard', 'crop-15', crop(0.15)),
  family('hard', 'straightened', t.straightened),
  family('hard', 'rotate-12', t.rotated(12)),
  family('hard', 'rotate-45', t.rotated(45)),
  family('hard', 'rotate-90', t.rotated(90)),
  family('hard', 'hue', t.hue),
  family('hard', 'duotone', t.duotone),
  family('hard', 'tiled-watermark', t.tiledWatermark),
  family('hard', 'watermark-removed', t.watermarkRemoved),
  family('hard', 'meme', t.meme),
  family('hard', 'collage-4', t.collage(2)),
  family('hard', 'collage-9', t.collage(3)),
  family('hard', 'screenshot', t.screenshot),
  family('hard', 'phone', t.phone),
  family('hard', 'pasted-30', t.pasted(0.3)),
  family('hard', 'perspective', t.perspective(0.18)),
  family('hard', 'perspective-strong', t.perspective(0.4)),
  family('hard', 'mirror-crop-caption', steps(mirrored, crop(0.4), t.captionBar, toWidth(600)), t.asJpeg(60)),
  family('hard', 'rotate-grey-text', steps(t.rotated(5), t.grey, t.textOver, toWidth(600)), t.asJpeg(60)),
  family('extreme', 'crop-10', crop(0.1)),
  family('extreme', 'crop-7', crop(0.07)),
  family('extreme', 'collage-16', t.collage(4)),
  family('extreme', 'pasted-9', t.pasted(0.09)),
  family('extreme', 'width-120', toWidth(120), t.asJpeg(70)),
  family('extreme', 'negative', t.negative),
  family(
    'extreme',
    'mirror-crop-duotone-tiled',
    steps(mirrored, crop(0.3), t.duotone, t.tiledWatermark, toWidth(640)),
    t.asJpeg(35),
  ),
  family(
    'extreme',
    'perspective-grey-watermark',
    steps(t.grey, t.perspective(0.3), t.tiledWatermark, toWidth(700)),
    t.asJpeg(40),
  ),
  family('extreme', 'phone-crop-text', steps(crop(0.4), t.textOver, t.phone, toWidth(400)), t.asJpeg(50)),
]
