import sharp from 'sharp'
import { drawFrom } from '../drawing/draw.ts'
import { cut, laidOn, resized, type Sheet, svgOf } from '../drawing/sheet.ts'
import { type DrawnTemplate, type Template, templateKinds } from './template-kinds.ts'
import type { Transform } from '../transform.ts'

/** `count` of every kind, each with a fixed picture place. */
export const templates = (count: number): { name: string; change: Transform }[] =>
  Object.entries(templateKinds).flatMap(([kind, drawn]) =>
    Array.from({ length: count }, (_, nth) => {
      const name = `${kind} ${nth + 1}`
      return { name, change: (sheet: Sheet) => inTemplate(sheet, drawn(drawFrom(`template ${name}`))) }
    }),
  )

async function inTemplate(sheet: Sheet, drawn: DrawnTemplate): Promise<Sheet> {
  const template = await drawn
  const { hole, width, height } = template
  const aspect = hole.width / hole.height
  const seen = {
    width: Math.min(sheet.width, sheet.height * aspect),
    height: Math.min(sheet.height, sheet.width / aspect),
  }
  const part = await cut(sheet, {
    left: (sheet.width - seen.width) / 2,
    top: (sheet.height - seen.height) / 2,
    ...seen,
  })
  const rgb = 'rgb' in template ? template.rgb : await pixelsOf(template)
  const above = template.above ? [{ input: svgOf(template, template.above), left: 0, top: 0 }] : []
  return await laidOn(await resized(part, hole.width, hole.height), { rgb, width, height }, hole, above)
}

const pixelsOf = (template: Template): Promise<Buffer> =>
  sharp(svgOf(template, template.below)).flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer()
