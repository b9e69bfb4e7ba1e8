import type { ReactNode } from 'react'

type TextProps = {
  tone?: 'ink' | 'dim' | 'mark' | 'ok' | 'warn'
  size?: 'base' | 'small' | 'caption'
  children: ReactNode
}

/** A paragraph, no wider than reads well. */
export const Text = ({ tone = 'ink', size = 'base', children }: TextProps) => (
  <p className={`max-w-prose wrap-anywhere ${tones[tone]} ${sizes[size]}`}>{children}</p>
)

/** References, dates and frame numbers. */
export const Mono = ({ children }: { children: ReactNode }) => (
  <span className="font-mono text-[0.92em] tabular-nums">{children}</span>
)

/** Keeps a few characters on one line, such as a date, which would otherwise break at its hyphens. */
export const Unbroken = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>

const tones = { ink: 'text-ink', dim: 'text-dim', mark: 'text-mark', ok: 'text-ok', warn: 'text-warn' }
const sizes = { base: 'text-base', small: 'text-small', caption: 'text-caption' }
