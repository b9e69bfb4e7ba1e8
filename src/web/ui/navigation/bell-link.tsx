import { createLink } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'

type BellProps = Omit<ComponentProps<'a'>, 'className' | 'style' | 'children'> & { unread: number }

/** Bell with the number of unread notifications, at most "99+". The number starts at the bell's middle, so that the bell stays visible. */
export const BellLink = createLink(({ unread, ...props }: BellProps) => (
  <a
    {...props}
    aria-label={unread === 0 ? 'Notifications' : `Notifications, ${inWords(unread)} new`}
    className="relative inline-flex size-10 items-center justify-center rounded-frame text-ink hover:bg-line/60"
  >
    <Bell aria-hidden className="size-[1.15rem]" />
    {unread > 0 && (
      <span
        aria-hidden
        className="absolute start-1/2 top-0.5 min-w-4.5 rounded-frame bg-ink px-1 text-center font-mono text-caption text-paper"
      >
        {inWords(unread)}
      </span>
    )}
  </a>
))

/** Assistive technology gets the badge's own words. */
const inWords = (unread: number) => (unread > 99 ? '99+' : `${unread}`)
