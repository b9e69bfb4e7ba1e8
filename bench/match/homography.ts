import type { Matrix3, Quad } from '#engine/geometry/geometry.ts'

/** The projective map that takes four points to four others. */
export function fromFourPoints(from: Quad, to: Quad): Matrix3 {
  const rows = from.flatMap(([x, y], at) => {
    const [u, v] = to[at]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column++) {
    const best = rows
      .slice(column)
      .reduce((one, other) => (Math.abs(other[column]!) > Math.abs(one[column]!) ? other : one))
    const at = rows.indexOf(best)
    ;[rows[column], rows[at]] = [rows[at]!, rows[column]!]
    for (const row of rows) {
      if (row === rows[column]) continue
      const factor = row[column]! / rows[column]![column]!
      for (let cell = column; cell < 9; cell++) row[cell]! -= factor * rows[column]![cell]!
    }
  }
  const [a, b, c, d, e, f, g, h] = rows.map((row, at) => row[8]! / row[at]!)
  return [a!, b!, c!, d!, e!, f!, g!, h!, 1]
}
