/** A page as a visitor meets it. Addresses are absolute. */
export type ReadPage = {
  url: string
  title: string | null
  images: string[]
  links: string[]
  text: string
  /** Contents of the head's `meta` elements by name. */
  meta: Record<string, string>
  /** Robots' wishes against its pictures, or against its links. */
  noImages: boolean
  noFollow: boolean
}

export type ReadSitemap = { pages: { url: string; images: string[] }[]; sitemaps: string[] }

/**
 * Reads pages as politely as the crawler does: what robots.txt allows, one request to a host at a time. Throws SourceProblem
 * (`limited` where the host wants a pause, `gone` where there is nothing, `refused` where robots may not or this one address is not to be
 * had, `down` where that may pass).
 */
export type PageReader = {
  page(url: string): Promise<ReadPage>
  sitemap(url: string): Promise<ReadSitemap>
  file(url: string): Promise<Uint8Array>
}
