import type { ReactNode } from 'react'

/** A heading of its rank in the page's outline; 1 is the page's own. */
export const Heading = ({ level, children }: { level: 1 | 2 | 3; children: ReactNode }) => {
  const Tag = `h${level}` as const
  return <Tag className={looks[level]}>{children}</Tag>
}

const looks = {
  1: 'head-face text-head',
  2: 'head-face text-title',
  3: 'text-base font-semibold',
}
