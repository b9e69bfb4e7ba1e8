import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { popupItemLook, popupLook } from './popup.ts'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** True when its trigger was pressed before it loaded. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

export const Menu = ({ trigger, isOpenAtFirst = false, children }: MenuProps) => (
  <Base.Root modal={false} defaultOpen={isOpenAtFirst}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} collisionPadding={12} align="end" className="z-40">
        <Base.Popup className={`${popupLook} max-w-(--available-width) min-w-48`}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

export const MenuItem = ({
  icon,
  hint,
  onSelect,
  children,
}: {
  icon?: ReactNode
  /** Explains the action below its name. */
  hint?: string
  onSelect: () => void
  children: ReactNode
}) => (
  <Base.Item onClick={onSelect} className={`${popupItemLook} [&_svg]:size-4`}>
    {icon}
    {hint === undefined ? (
      children
    ) : (
      <span className="flex flex-col">
        <span>{children}</span>
        <span className="text-small">{hint}</span>
      </span>
    )}
  </Base.Item>
)

/** Titles the items below it. */
export const MenuSection = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Base.Group className="group/section border-line not-first:mt-1 not-first:border-t not-first:pt-1">
    <Base.GroupLabel className="border-line px-2.5 py-1.5 text-small text-dim group-first/section:mb-1 group-first/section:border-b group-first/section:pb-2.5">
      {title}
    </Base.GroupLabel>
    {children}
  </Base.Group>
)
