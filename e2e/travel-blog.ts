import { type Copy, readManifest, type SiteFacts } from '../demo/web/manifest.ts'

/** The demo's travel blog, and its copied photographs by file. */
export async function travelBlog(home: string): Promise<{ blog: SiteFacts; shown: Copy['image'][] }> {
  const { sites, copies } = await readManifest(`${home}/demo-web`)
  const blog = sites.find(({ kind }) => kind === 'travel blog')!
  const shown = copies.filter(({ page }) => new URL(page).host === blog.host).map(({ image }) => image)
  return { blog, shown: [...new Set(shown)] }
}
