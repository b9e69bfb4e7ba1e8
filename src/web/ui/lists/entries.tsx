import type { ReactNode, Ref } from 'react'
import { Swipe, type SwipeSides } from './swipe.tsx'

/** Things to go through one after the other. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="border-t border-line empty:hidden">
    {children}
  </ul>
)

type EntryProps = {
  /** True for the entry that keys act on. */
  isCurrent?: boolean
  pictures?: ReactNode
  /** One small picture: the text takes the room. */
  isPictureSmall?: boolean
  actions?: ReactNode
  /** Actions of a swipe on a touch screen. */
  swipe?: SwipeSides
  children: ReactNode
  onFocus?: () => void
  ref?: Ref<HTMLLIElement>
}

/** Entry with pictures, text and actions. */
export const Entry = ({ isCurrent = false, swipe, onFocus, ref, ...parts }: EntryProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where the focus is; nothing happens by pressing it
  <li
    ref={ref}
    aria-current={isCurrent || undefined}
    onFocus={onFocus}
    className="relative scroll-my-6 border-b border-line before:absolute before:inset-y-0 before:-start-4 before:w-1 aria-[current]:before:bg-mark"
  >
    {swipe ? (
      <Swipe {...swipe}>
        <Parts {...parts} />
      </Swipe>
    ) : (
      <Parts {...parts} />
    )}
  </li>
)

/** Full-width pictures above text and actions. */
export const WideEntry = ({ isCurrent = false, onFocus, ref, pictures, actions, children }: EntryProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where the focus is; nothing happens by pressing it
  <li
    ref={ref}
    aria-current={isCurrent || undefined}
    onFocus={onFocus}
    className="relative grid grid-cols-[minmax(0,1fr)] gap-2.5 scroll-my-6 border-b border-line py-4 before:absolute before:inset-y-4 before:-start-4 before:w-[3px] aria-[current]:before:bg-mark forced-colors:aria-[current]:before:bg-[Highlight]"
  >
    {pictures}
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">{children}</div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  </li>
)

type PartsProps = Pick<EntryProps, 'pictures' | 'isPictureSmall' | 'actions' | 'children'>

const Parts = ({ pictures, isPictureSmall, actions, children }: PartsProps) => (
  <div className={`gap-x-6 gap-y-3 py-4 ${pictures ? (isPictureSmall ? besideSmall : besidePictures) : besideActions}`}>
    {pictures && (
      <div className="min-w-0 tablet:row-span-2 desk:row-span-1 [&>a]:block [&>a]:rounded-frame">{pictures}</div>
    )}
    <div className="grid min-w-0 flex-1 basis-56 grid-cols-1 content-start gap-1.5">{children}</div>
    {actions && <div className="flex flex-wrap content-start items-start gap-2 desk:justify-end">{actions}</div>}
  </div>
)

const besidePictures =
  'grid tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_16rem]'
const besideSmall = 'grid tablet:grid-cols-[8rem_minmax(0,1fr)] desk:grid-cols-[8rem_minmax(0,1fr)_16rem]'
/** Buttons wrap below the text on narrow lines. */
const besideActions = 'flex flex-wrap'
