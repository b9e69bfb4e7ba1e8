import { parse } from 'tldts'
import type { SiteCategory } from '#contract/reference/sites/site-categories.ts'

/**
 * Obvious hosts of the categories against which no case is made, by registrable domain; what lies below them counts too. Our own list;
 * source: what each site says of itself in public, November 2026. Nobody says of themselves that they are spam: that staff say, as they
 * say where this list is wrong.
 */
const flaggedHosts = {
  adult: `
    4tube.com adultfriendfinder.com beeg.com bongacams.com brazzers.com cam4.com camsoda.com chaturbate.com clips4sale.com drtuber.com
    e-hentai.org eporner.com erome.com fansly.com hqporner.com imagefap.com literotica.com livejasmin.com manyvids.com motherless.com
    myfreecams.com nhentai.net onlyfans.com playboy.com porn.com pornhub.com redtube.com rule34.xxx spankbang.com stripchat.com
    tnaflix.com tube8.com xhamster.com xnxx.com xvideos.com youjizz.com youporn.com`,
  blogging: `
    ameblo.jp bearblog.dev blogg.se blogger.com canalblog.com dev.to dreamwidth.org fc2.com hashnode.dev hatenablog.com
    hubpages.com livedoor.blog livejournal.com medium.com note.com over-blog.com overblog.com pixnet.net posthaven.com
    seesaa.net skyrock.com substack.com svbtle.com telegra.ph tistory.com typepad.com vocal.media wordpress.com write.as xanga.com`,
  'directories-and-classifieds': `
    192.com 2dehands.be 2ememain.be adverts.ie allegrolokalnie.pl anibis.ch avito.ru bazos.cz bazos.sk blocket.se bolha.com custojusto.pt
    dasoertliche.de dastelefonbuch.de dba.dk donedeal.ie dubizzle.com ebay-kleinanzeigen.de encuentra24.com europages.com finn.no
    foursquare.com gelbeseiten.de haraj.com.sa herold.at jofogas.hu justdial.com kleinanzeigen.de kompass.com leboncoin.fr local.ch
    manta.com markt.de marktplaats.nl milanuncios.com mudah.my njuskalo.hr offerup.com oodle.com opensooq.com pagesjaunes.fr
    paginasamarillas.es paginegialle.it pai.pt quikr.com sahibinden.com sbazar.cz segundamano.mx skelbiu.lt ss.com subito.it sulekha.com
    superpages.com thomsonlocal.com tori.fi truelocal.com.au tutti.ch wallapop.com whitepages.com willhaben.at yad2.co.il yell.com
    yellow.co.nz yellowpages.ca yellowpages.com`,
  gambling: `
    1xbet.com 888.com 888casino.com 888poker.com 888sport.com bet365.com betfred.com betmgm.com betvictor.com betway.com bovada.lv
    cloudbet.com codere.es coral.co.uk danskespil.dk draftkings.com fanduel.com fdj.fr hollandcasino.nl interwetten.com ladbrokes.com
    leovegas.com lotto.de lottomatica.it lottoland.com mrgreen.com national-lottery.co.uk norsk-tipping.no oddset.de paddypower.com
    partycasino.com partypoker.com pinnacle.com pmu.fr roobet.com sisal.it skybet.com snai.it sportsbet.com.au stake.com svenskaspel.se
    tab.com.au toto.nl veikkaus.fi williamhill.com winamax.fr`,
  'online-forum': `
    4chan.org 4channel.org 5ch.net 8kun.top airliners.net avforums.com boards.ie city-data.com dcard.tw discuss.com.hk elektroda.pl
    familjeliv.se flashback.org forocoches.com forumcommunity.net forumfree.it forumotion.com freeforums.net gutefrage.net
    head-fi.org kaskus.co.id lihkg.com lowyat.net metafilter.com motor-talk.de mumsnet.com nairaland.com neogaf.com pantip.com pprune.org
    proboards.com ptt.cc quora.com reddit.com resetera.com skyscrapercity.com somethingawful.com stackexchange.com stackoverflow.com
    suomi24.fi tapatalk.com thestudentroom.co.uk vauva.fi voz.vn wer-weiss-was.de whirlpool.net.au wykop.pl xdaforums.com ylilauta.org
    zhihu.com`,
  religion: `
    adventist.org aish.com anglicancommunion.org bahai.org bible.com biblegateway.com biblestudytools.com buddhanet.net catholic.com
    catholic.org chabad.org christianity.com churchofengland.org churchofjesuschrist.org crosswalk.com dalailama.com desiringgod.org ekd.de
    evangelisch.de ewtn.com gotquestions.org hillsong.com iskcon.org islamqa.info islamweb.net joelosteen.com jw.org katholisch.de
    myjewishlearning.com oikoumene.org quran.com scientology.org sikhnet.com sunnah.com tricycle.org umc.org usccb.org vatican.va`,
  'scraper-sites': `
    dumpor.com gramhir.com greatfon.com imginn.com picnob.com picuki.com pixwox.com sotwe.com twstalker.com wikiwand.com`,
  'search-engines': `
    ask.com baidu.com bing.com daum.net dogpile.com duckduckgo.com ecosia.org excite.com fireball.de info.com kagi.com karmasearch.org
    lilo.org lycos.com metager.de metager.org mojeek.com naver.com petalsearch.com presearch.com qwant.com rambler.ru seznam.cz so.com
    sogou.com startpage.com swisscows.com tineye.com webcrawler.com ya.ru you.com`,
} as const satisfies Partial<Record<SiteCategory, string>>

/** Names under many national endings: google.de, google.co.uk. */
const flaggedNames = {
  adult: 'xhamster stripchat',
  blogging: 'blogspot',
  'directories-and-classifieds':
    'carousell craigslist cylex gumtree hotfrog jiji kijiji locanto olx shpock vivastreet yelp',
  gambling: 'betano betclic betfair betsson bwin pokerstars tipico unibet',
  'online-forum': '',
  religion: '',
  'scraper-sites': '',
  'search-engines': 'google yahoo yandex',
} as const satisfies Record<keyof typeof flaggedHosts, string>

const listed = (lists: Partial<Record<SiteCategory, string>>): ReadonlyMap<string, SiteCategory> =>
  new Map(
    Object.entries(lists).flatMap(([category, words]) =>
      words
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => [word, category as SiteCategory] as const),
    ),
  )

/** The listed hosts and names, with the category of each. */
export const flagged = { hosts: listed(flaggedHosts), names: listed(flaggedNames) }

/** A national or generic ending: `de`, `co.uk`, `com`. */
const manyEndings = /^(?:(?:com?|net|org)\.)?[a-z]{2}$|^(?:com|net|org)$/

/** Category of a well-known site without cases, else undefined. */
export function flaggedCategoryOf(host: string): SiteCategory | undefined {
  const { domain, domainWithoutSuffix: name, publicSuffix: ending } = parse(host)
  if (!domain || !name || !ending) return undefined
  return flagged.hosts.get(domain) ?? (manyEndings.test(ending) ? flagged.names.get(name) : undefined)
}
