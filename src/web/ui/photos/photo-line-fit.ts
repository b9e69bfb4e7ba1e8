/** Heights of a line, in pixels: in a window as narrow as a phone's, and in a wider one. */
const narrow = { below: 700, least: 84, most: 132 }
const wide = { least: 128, most: 186 }
const gap = 8
/** Room for the number of those that are not shown, where letters have their usual size. */
const usualRoom = 56

/** Width over height as a photograph of a line is shown: what is longer or narrower stays readable. */
export const shownAspect = (aspect: number): number =>
  Number.isFinite(aspect) && aspect > 0 ? Math.min(Math.max(aspect, 0.4), 3.5) : 1.5

/**
 * How many photographs (given as width over height) stand in a line of this width, in pixels, and how high it is. Of several that fill it the
 * line becomes lower rather than cut; few keep the greatest height, and their natural width.
 */
export function lineOf(
  aspects: readonly number[],
  { width, total, roomForRest = usualRoom }: { width: number; total: number; roomForRest?: number },
): { count: number; height: number } {
  const { least, most } = width < narrow.below ? narrow : wide
  const roomFor = (count: number) => width - gap * (count - 1) - (count < total ? roomForRest + gap : 0)
  let count = 0
  let sum = 0
  for (const aspect of aspects) {
    const more = sum + shownAspect(aspect)
    if (count > 0 && more * least > roomFor(count + 1)) break
    sum = more
    count += 1
  }
  if (width <= 0 || count === 0) return { count: 0, height: least }
  return { count, height: Math.min(most, Math.max(roomFor(count), 1) / sum) }
}
