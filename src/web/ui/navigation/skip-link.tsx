const target = 'content'

/** First stop of the Tab key: skips the bar and focuses the content. */
export const SkipLink = () => (
  <a
    href={`#${target}`}
    className="fixed start-2 -top-16 z-40 rounded-frame bg-ink px-4 py-2.5 text-paper focus-visible:top-2"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(target)?.focus()
    }}
  >
    Skip to the content
  </a>
)

export const contentId = target
