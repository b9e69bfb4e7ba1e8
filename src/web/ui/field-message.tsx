import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type FieldMessageProps = { id: string | undefined; tone: 'error' | 'warning' | 'hint'; children: ReactNode }

/** The one line below a control. It is announced when it changes. */
export const FieldMessage = ({ id, tone, children }: FieldMessageProps) => (
  <div id={id} aria-live="polite" className="text-small empty:hidden">
    {children && (
      <p className={looks[tone]}>
        {tone === 'error' && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        {tone === 'warning' && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        <span>{children}</span>
      </p>
    )}
  </div>
)

const looks = { error: 'flex gap-1.5 text-mark', warning: 'flex gap-1.5 text-warn', hint: 'text-dim' }
