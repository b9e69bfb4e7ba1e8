import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useStillWhilePressed } from './still-while-pressed.ts'

type FieldMessageProps = {
  id: string | undefined
  tone: 'error' | 'warning' | 'hint'
  /** True when another element announces the message. */
  isSilent?: boolean
  children: ReactNode
}

/** Line below a control. Changes are announced, and it appears or disappears only while nothing is pressed. */
export function FieldMessage({ id, tone, isSilent = false, children }: FieldMessageProps) {
  const said = useStillWhilePressed(useMemo(() => ({ tone, children }), [tone, children]))
  return (
    <div id={id} aria-live={isSilent ? 'off' : 'polite'} className="text-small empty:hidden">
      {said.children && (
        <p className={looks[said.tone]}>
          {said.tone === 'error' && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {said.tone === 'warning' && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          <span>{said.children}</span>
        </p>
      )}
    </div>
  )
}

const looks = { error: 'flex gap-1.5 text-mark', warning: 'flex gap-1.5 text-warn', hint: 'text-dim' }
