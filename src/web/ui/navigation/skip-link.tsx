const target = 'content'

type SkipLinkProps = { label?: string; to?: string }

/** First stop of the Tab key: skips the bar and focuses the content, or another part by its id. */
export const SkipLink = ({ label = 'Skip to the content', to = target }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="fixed start-2 -top-16 z-40 rounded-frame bg-ink px-4 py-2.5 text-paper focus-visible:top-2"
    onClick={(event) => {
      event.preventDefault()
      const part = document.getElementById(to)
      part?.focus()
      part?.scrollIntoView()
    }}
  >
    {label}
  </a>
)

export const contentId = target
