import { createLink } from '@tanstack/react-router'
import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { buttonLook } from '#web/ui/buttons/button.tsx'

type AnchorProps = Omit<ComponentProps<'a'>, 'className' | 'style'>

/** A link in running text, to a page of ours. */
export const TextLink = createLink(({ children, ...props }: AnchorProps) => (
  <a {...props} className={textLinkLook}>
    {children}
  </a>
))

/** A link that is the next step. */
export const ButtonLink = createLink(
  ({ look, size, isWide, children, ...props }: AnchorProps & VariantProps<typeof buttonLook>) => (
    <a {...props} className={buttonLook({ look, size, isWide })}>
      {children}
    </a>
  ),
)

/** Link in the top bar; the current one is underlined in red. Its focus outline lies inside, because the scrolling bar would cut it off. */
export const PlaceLink = createLink(({ children, ...props }: AnchorProps) => (
  <a
    {...props}
    className="relative inline-flex h-full min-h-11 items-center px-1.5 whitespace-nowrap focus-visible:-outline-offset-2 after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 hover:after:bg-edge data-[status=active]:after:bg-mark"
  >
    {children}
  </a>
))

/** Link to another site, opened in a new window. */
export const OutLink = ({ children, ...props }: AnchorProps) => (
  <a target="_blank" rel="noreferrer" {...props} className={textLinkLook}>
    {children}
  </a>
)

const textLinkLook = 'wrap-anywhere underline decoration-edge underline-offset-3 hover:decoration-ink'
