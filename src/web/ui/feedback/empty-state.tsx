import type { ReactNode } from 'react'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { State } from './state.tsx'

type EmptyStateProps = { title: string; children: ReactNode; action?: ReactNode }

/** Empty list: the reason, and how to fill it. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <State
    title={title}
    action={action}
    sign={
      <span aria-hidden className="mb-2 font-mono text-lead">
        <Ring drawnOnceFor={`empty ${title}`}>0</Ring>
      </span>
    }
  >
    {children}
  </State>
)
