import { useState } from 'react'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'

export const comparisonModes = [
  { value: 'original', label: 'Original' },
  { value: 'match', label: 'Match' },
  { value: 'compare', label: 'Compare' },
  { value: 'blink', label: 'Blink' },
] as const
export type ComparisonMode = (typeof comparisonModes)[number]['value']

const cookie = 'comparisonMode'
const twoMonths = 61 * 24 * 60 * 60

/** Remembers the comparison mode for two months; the default is `compare`. */
export function useComparisonMode(): [mode: ComparisonMode, choose: (mode: ComparisonMode) => void] {
  const [mode, setMode] = useState(remembered)
  const choose = (chosen: ComparisonMode) => {
    writeCookie(cookie, chosen, twoMonths)
    setMode(chosen)
  }
  return [mode, choose]
}

const remembered = (): ComparisonMode =>
  comparisonModes.find(({ value }) => value === readCookie(cookie))?.value ?? 'compare'
