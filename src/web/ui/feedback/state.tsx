import type { ReactNode } from 'react'

type StateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  sign?: ReactNode
  role?: 'alert' | 'status'
}

/** Empty, failed or overfull list: state, reason, next action. */
export const State = ({ title, children, action, sign, role }: StateProps) => (
  <div role={role} className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-16 text-center">
    {sign}
    <h2 className="head-face text-title">{title}</h2>
    {children && <div className="text-dim">{children}</div>}
    {action && <div className="flex flex-wrap justify-center gap-2 pt-2">{action}</div>}
  </div>
)
