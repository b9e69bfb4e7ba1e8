import { recoloured } from './sheet.ts'
import type { Transform } from '../transform.ts'

const luma: [number, number, number] = [0.299, 0.587, 0.114]
export const grey: Transform = (sheet) => recoloured(sheet, (p) => p.recomb([luma, luma, luma]))
export const sepia: Transform = (sheet) =>
  recoloured(sheet, (p) =>
    p.recomb([
      [0.393, 0.769, 0.189],
      [0.349, 0.686, 0.168],
      [0.272, 0.534, 0.131],
    ]),
  )
export const duotone: Transform = async (sheet, setting) => {
  const [dark, light] = setting.draw.pick([
    [
      [22, 28, 78],
      [255, 214, 170],
    ],
    [
      [58, 14, 54],
      [255, 226, 122],
    ],
    [
      [8, 60, 62],
      [246, 240, 220],
    ],
  ] as const)
  const slope = light.map((value, at) => (value - dark[at]!) / 255)
  return recoloured(await grey(sheet, setting), (p) => p.linear(slope, [...dark]))
}
export const hue: Transform = (sheet, { draw }) =>
  recoloured(sheet, (p) => p.modulate({ hue: draw.whole(60, 300), saturation: draw.between(1, 1.6) }))
export const contrast: Transform = (sheet, { draw }) => {
  const slope = draw.between(1.4, 1.8)
  return recoloured(sheet, (p) => p.linear(slope, 128 - 128 * slope))
}
export const dark: Transform = (sheet) => recoloured(sheet, (p) => p.gamma(2.2, 1).linear(0.75, 0))
export const negative: Transform = (sheet) => recoloured(sheet, (p) => p.negate())
export const blurred: Transform = (sheet) => recoloured(sheet, (p) => p.blur(Math.max(sheet.width, sheet.height) / 350))

export const noisy: Transform = async (sheet, { draw }) => {
  const rgb = Buffer.from(sheet.rgb)
  for (let at = 0; at < rgb.length; at++) rgb[at] = Math.max(0, Math.min(255, rgb[at]! + draw.between(-36, 36)))
  return { ...sheet, rgb }
}
