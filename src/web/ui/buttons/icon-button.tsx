import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  /** Names the action for screen readers and the tooltip. */
  label: string
  icon: ReactNode
}

export const IconButton = ({ label, icon, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className="inline-flex size-10 items-center justify-center rounded-frame text-ink hover:bg-line/60 disabled:opacity-50 [&_svg]:size-[1.15rem]"
  >
    {icon}
  </button>
)
