/** Result of a bench: its figures and their goals. */
export type Figures = { name: string; figures: Record<string, number | string>; goals: Goal[] }
export type Goal = { what: string; value: number; goal: string; isMet: boolean }

export const atMost = (what: string, value: number, most: number, unit = ''): Goal => ({
  what,
  value: round(value),
  goal: `≤ ${most}${unit}`,
  isMet: value <= most,
})
export const atLeast = (what: string, value: number, least: number, unit = ''): Goal => ({
  what,
  value: round(value),
  goal: `≥ ${least}${unit}`,
  isMet: value >= least,
})

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const round = (value: number): number => Number(value.toPrecision(4))

/** For people: a block of lines a bench. */
export function inWords({ name, figures, goals }: Figures): string {
  const lines = Object.entries(figures).map(
    ([what, value]) => `  ${what.padEnd(46)} ${typeof value === 'number' ? round(value) : value}`,
  )
  const held = goals.map(
    ({ what, value, goal, isMet }) => `  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${value} (${goal})`,
  )
  return [name, ...lines, ...held].join('\n')
}
