/** D50 L*a*b* as sRGB (IEC 61966-2-1, Bradford's adaptation). */
export function rgbOfLab(lightness: number, a: number, b: number): [number, number, number] {
  const fy = (lightness + 16) / 116
  const back = (f: number) => (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29))
  const [x, y, z] = [0.9643 * back(fy + a / 500), back(fy), 0.8251 * back(fy - b / 200)]
  const screen = (light: number) => {
    const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.max(0, Math.min(1, value)))
  }
  return [
    screen(3.1339 * x - 1.6169 * y - 0.4906 * z),
    screen(-0.9788 * x + 1.9161 * y + 0.0335 * z),
    screen(0.0719 * x - 0.229 * y + 1.4052 * z),
  ]
}
