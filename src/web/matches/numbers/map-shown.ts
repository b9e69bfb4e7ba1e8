import { useState } from 'react'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'

const cookie = 'findsMap'
const twoMonths = 61 * 24 * 60 * 60

/** Remembers for two months whether map and chart are shown; the default is hidden. */
export function useMapShown(): [isShown: boolean, show: (isShown: boolean) => void] {
  const [isShown, set] = useState(() => readCookie(cookie) === 'shown')
  const show = (wanted: boolean) => {
    writeCookie(cookie, wanted ? 'shown' : 'hidden', twoMonths)
    set(wanted)
  }
  return [isShown, show]
}
