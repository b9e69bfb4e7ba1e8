import { Popover } from '@base-ui/react/popover'
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { popupLook } from './popup.ts'

type HelpTooltipProps = {
  title: string
  children: ReactNode
  footer?: ReactNode
  /** Address of an article with more details. */
  article?: string | undefined
}

/** A question mark that explains; it opens by press and by keyboard, because its link has to be reached. */
export const HelpTooltip = ({ title, children, footer, article }: HelpTooltipProps) => (
  <Popover.Root>
    <Popover.Trigger render={<IconButton label={`Help: ${title}`} icon={<CircleQuestionMark aria-hidden />} />} />
    <Popover.Portal>
      <Popover.Positioner sideOffset={6} className="z-40">
        <Popover.Popup className={`${popupLook} grid max-w-80 gap-2 p-4 text-small`}>
          <Popover.Title className="text-base font-semibold">{title}</Popover.Title>
          <Popover.Description render={<div className="grid gap-2" />}>{children}</Popover.Description>
          {footer && <p className="text-dim">{footer}</p>}
          {article !== undefined && <OutLink href={article}>Read the article</OutLink>}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
