import type { ReactNode } from 'react'

type HeadingProps = {
  /** Rank in the page's outline; 1 is the page's. */
  level: 1 | 2 | 3
  /** A small heading looks like the lowest level, at any level. A sentence is smaller on a phone. */
  size?: 'normal' | 'small' | 'sentence'
  children: ReactNode
}

export const Heading = ({ level, size = 'normal', children }: HeadingProps) => {
  const Tag = `h${level}` as const
  const smaller = size === 'sentence' ? 'max-tablet:text-[length:min(2rem,12vw)]' : ''
  return <Tag className={`${looks[size === 'small' ? 3 : level]} ${smaller}`}>{children}</Tag>
}

const looks = {
  1: 'head-face text-head wrap-anywhere',
  2: 'head-face text-title wrap-anywhere',
  3: 'text-base font-semibold wrap-anywhere',
}
