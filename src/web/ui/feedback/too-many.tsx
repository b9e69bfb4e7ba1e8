import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

type TooManyProps = { shown: number; total: number; noun: string; action?: ReactNode }

/** Says that a list is longer than what is shown of it, and offers a way to narrow it. */
export const TooMany = ({ shown, total, noun, action }: TooManyProps) => (
  <Banner tone="plain" action={action}>
    Showing the first {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {noun}.
  </Banner>
)
