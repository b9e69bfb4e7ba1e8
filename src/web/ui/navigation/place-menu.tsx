import { Menu as Base } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { popupItemLook, popupLook } from '#web/ui/overlays/popup.ts'

type PlaceMenuProps = {
  label: string
  /** The page in it that is open. */
  current: string | undefined
  children: ReactNode
}

/** Places of one kind behind a button in a line of places. The button names the page that is open. */
export const PlaceMenu = ({ label, current, children }: PlaceMenuProps) => (
  <Base.Root modal={false}>
    <Base.Trigger
      data-status={current === undefined ? undefined : 'active'}
      className="relative inline-flex min-h-11 shrink-0 items-center gap-1 px-1.5 whitespace-nowrap focus-visible:-outline-offset-2 after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 hover:after:bg-edge data-[status=active]:after:bg-mark"
    >
      {current === undefined ? label : `${label}: ${current}`}
      <ChevronDown aria-hidden className="size-3.5" />
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={12} align="start" className="z-40">
        <Base.Popup className={`${popupLook} max-w-(--available-width) min-w-48`}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

type AnchorProps = Omit<ComponentProps<'a'>, 'className' | 'style'>

export const PlaceMenuLink = createLink(({ children, ...props }: AnchorProps) => (
  <Base.LinkItem {...props} closeOnClick className={`${popupItemLook} min-h-11 aria-[current=page]:font-semibold`}>
    {children}
  </Base.LinkItem>
))
