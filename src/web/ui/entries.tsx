import type { ReactNode, Ref } from 'react'

/** Things to go through one after the other. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="border-t border-line">
    {children}
  </ul>
)

type EntryProps = {
  /** The one that keys act on. */
  isCurrent?: boolean
  pictures?: ReactNode
  actions?: ReactNode
  children: ReactNode
  onFocus?: () => void
  ref?: Ref<HTMLLIElement>
}

/** One of them: its pictures, what is said of it, what can be done about it. */
export const Entry = ({ isCurrent = false, pictures, actions, children, onFocus, ref }: EntryProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where the focus is; nothing happens by pressing it
  <li
    ref={ref}
    aria-current={isCurrent || undefined}
    onFocus={onFocus}
    className="relative grid scroll-my-6 gap-x-6 gap-y-3 border-b border-line py-4 before:absolute before:inset-y-0 before:-start-4 before:w-1 aria-[current]:before:bg-mark tablet:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto]"
  >
    {pictures && <div className="min-w-0 tablet:max-w-[36rem] [&>a]:block [&>a]:rounded-frame">{pictures}</div>}
    <div className={`grid min-w-0 content-start gap-1.5 ${pictures ? '' : 'tablet:col-span-2'}`}>{children}</div>
    {actions && <div className="flex flex-wrap content-start items-start gap-2 tablet:justify-end">{actions}</div>}
  </li>
)
