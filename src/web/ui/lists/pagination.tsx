import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { pageMeant, pagesShown } from './pages-shown.ts'

export const pageSizeOptions = [20, 40, 100] as const

type PaginationProps = {
  /** Counts from 1. */
  page: number
  pageSize: number
  total: number
  /** True beyond `total`, where numbered pages end. */
  isMore?: boolean
  /** Names the items: ['image', 'images']. */
  noun: readonly [singular: string, plural: string]
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** Total and page controls; one page shows only the total. */
export function Pagination({ page, pageSize, total, isMore = false, noun, onPage, onPageSize }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const sentence = `${total.toLocaleString('en-US')}${isMore ? '+' : ''} ${total === 1 ? noun[0] : noun[1]} on ${pages.toLocaleString('en-US')} page(s)`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-small text-dim">{sentence}</p>
      <div className="flex flex-wrap items-center gap-2">
        {total > pageSizeOptions[0] && <PageSize noun={noun[1]} value={pageSize} onChange={onPageSize} />}
        {pages > 1 && <PageNumbers page={page} pages={pages} onPage={onPage} />}
        {pages > 1 && <GoTo pages={pages} onPage={onPage} />}
      </div>
    </div>
  )
}

const boxLook = 'h-9 rounded-frame border border-edge bg-raised px-2.5 text-small'

const PageSize = ({ noun, value, onChange }: { noun: string; value: number; onChange: (value: number) => void }) => (
  <select
    aria-label={`Number of ${noun} on a page`}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
    className={`select ${boxLook}`}
  >
    {pageSizeOptions.map((size) => (
      <option key={size} value={size}>
        {size}
      </option>
    ))}
  </select>
)

type PagesProps = { pages: number; onPage: (page: number) => void }

const PageNumbers = ({ page, pages, onPage }: PagesProps & { page: number }) => (
  <nav aria-label="Pages" className="flex flex-wrap items-center">
    <PageButton isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
      <ChevronLeft aria-hidden className="size-4" />
      <VisuallyHidden>Previous page</VisuallyHidden>
    </PageButton>
    {pagesShown(page, pages).map((shown, index) =>
      shown === 'gap' ? (
        <span key={`gap after ${index}`} aria-hidden className="w-6 text-center text-dim">
          …
        </span>
      ) : (
        <PageButton key={shown} isCurrent={shown === page} onPress={() => onPage(shown)}>
          <VisuallyHidden>Page </VisuallyHidden>
          {shown}
        </PageButton>
      ),
    )}
    <PageButton isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
      <ChevronRight aria-hidden className="size-4" />
      <VisuallyHidden>Next page</VisuallyHidden>
    </PageButton>
  </nav>
)

type PageButtonProps = { isCurrent?: boolean; isDisabled?: boolean; onPress: () => void; children: ReactNode }

const PageButton = ({ isCurrent = false, isDisabled = false, onPress, children }: PageButtonProps) => (
  <button
    type="button"
    aria-current={isCurrent ? 'page' : undefined}
    disabled={isDisabled}
    onClick={onPress}
    className="inline-flex h-9 min-w-9 items-center justify-center rounded-frame border border-transparent px-1.5 text-small tabular-nums hover:bg-line/60 disabled:opacity-40 aria-[current]:border-ink aria-[current]:font-semibold forced-colors:aria-[current]:bg-ink forced-colors:aria-[current]:text-paper"
  >
    {children}
  </button>
)

/** Numbers beyond the end lead to the last page. */
function GoTo({ pages, onPage }: PagesProps) {
  const [typed, setTyped] = useState('')
  const go = () => {
    const wanted = pageMeant(typed, pages)
    if (wanted !== undefined) onPage(wanted)
    setTyped('')
  }
  return (
    <input
      aria-label={`Go to page, 1 to ${pages}`}
      placeholder="Go to"
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && go()}
      onBlur={go}
      className={`w-20 placeholder:text-dim ${boxLook}`}
    />
  )
}
