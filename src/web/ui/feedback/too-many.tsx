import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

type TooManyProps = { shown: number; total: number; noun: string; action?: ReactNode }

/** Says that only a part of a list is shown, and offers a way to narrow it. */
export const TooMany = ({ shown, total, noun, action }: TooManyProps) => (
  <Banner tone="plain" action={action}>
    Showing the first {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {noun}.
  </Banner>
)
