import { useState } from 'react'
import { pageSizes } from '#contract/wire.ts'
import { readCookie, writeCookie } from '../cookies.ts'

const cookie = 'pageSize'
const aDay = 24 * 60 * 60

/** Rows chosen within the last day, else the smallest number. */
export const rememberedPageSize = (): number =>
  pageSizes.find((size) => String(size) === readCookie(cookie)) ?? pageSizes[0]

export const rememberPageSize = (size: number): void => writeCookie(cookie, String(size), aDay)

/** The remembered size, and a way to choose another. */
export function usePageSize(): [size: number, choose: (size: number) => void] {
  const [size, setSize] = useState(rememberedPageSize)
  const choose = (chosen: number) => {
    rememberPageSize(chosen)
    setSize(chosen)
  }
  return [size, choose]
}
