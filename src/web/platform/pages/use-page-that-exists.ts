import { useEffect, useEffectEvent } from 'react'

type Place = { page: number; pageSize: number; total: number | undefined }

/** Leads from a page behind the last one to the last one: things were removed, or the address is an old one. */
export function usePageThatExists({ page, pageSize, total }: Place, onPage: (page: number) => void): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const isBehind = last !== undefined && page > last
  const leave = useEffectEvent(() => last !== undefined && onPage(last))
  useEffect(() => {
    if (isBehind) leave()
  }, [isBehind])
}
