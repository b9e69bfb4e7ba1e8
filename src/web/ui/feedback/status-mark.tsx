import type { ReactNode } from 'react'

type StatusMarkProps = {
  /** Degree of completion: done, in progress, not started. */
  filled: 'full' | 'half' | 'empty'
  tone: 'ink' | 'ok' | 'warn' | 'dim' | 'mark'
  /** The word; colour and square only repeat it. */
  children: ReactNode
  /** True when screen readers announce each change. */
  isTold?: boolean
}

export function StatusMark({ filled, tone, children, isTold = false }: StatusMarkProps) {
  const Mark = isTold ? 'output' : 'span'
  return (
    <Mark className={`inline-flex items-center gap-2 ${tones[tone]}`}>
      <span aria-hidden className="relative size-2.5 shrink-0 border border-current">
        {filled !== 'empty' && (
          <span className={`absolute inset-y-0 start-0 bg-current ${filled === 'full' ? 'w-full' : 'w-1/2'}`} />
        )}
      </span>
      {children}
    </Mark>
  )
}

const tones = { ink: 'text-ink', ok: 'text-ok', warn: 'text-warn', dim: 'text-dim', mark: 'text-mark' }
