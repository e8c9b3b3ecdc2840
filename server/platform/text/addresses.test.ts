import { describe, expect, test } from 'vitest'
import { addressesIn, hasAddress } from './addresses.ts'

/** The texts of a list, with two spaces between them. */
const listed = (texts: string) => texts.trim().split(/ {2,}|\n\s*/)

/** Names that resolve, without the characters that people put around them. */
const domains = listed(`
  evil.top  evil.com  evil.xyz  evil.shop  evil.dance  evil.party  evil.live  evil.club  evil.app  evil.dev  evil.zip  evil.mov
  evil.io  evil.me  evil.co.uk  evil.ru  evil.cn  evil.de  evil.es  evil.it  evil.no  evil.to  evil.ws  evil.photography
  evil.vip  a.co  x.com  t.me  163.com  bet365.vip  sub.evil.online  a.b.c.evil.site  evil-page.store  e-v-i-l.net
  my_page.evil.org  xn--e1afmkfd.xn--p1ai  evil.xn--p1ai  пример.рф  münchen.de  españa.es  例え.jp  点看.公司  evíl.com  EVIL.TOP
  Evil.Com  evil.ly  bit.ly  wa.me  evil.gg`)
/** Text around a name or inside of it; each alone makes an address. */
const around = [(name: string) => name, (name: string) => `Look at ${name}, it is nice`, (name: string) => `(${name})`]
const domainForms = domains.flatMap((name) => around.map((put) => put(name)))

const others = listed(`
  evil.top/x  evil.unknownend/x  evil.lan:8080  evil.local/path  evil.internal?x=1  t.me/joinchat  wa.me/34600000000
  http://evil  https://evil.top  HTTP://EVIL.TOP  hxxp://evil.top  hxxps://evil  ftp://evil  ftp:evil  sftp://evil  ws://evil
  tg://resolve?domain=evil  tg:evil  whatsapp://send  mailto:me@evil  javascript:alert(1)  data:text/html,x  intent://evil
  market://details  tel:+34600000000  sms:+34600  //evil/x  http : // evil  https evil  http:evil  www.evil  www evil top
  WWW.EVIL  www2.evil  ｈｔｔｐ://evil  h t t p : / / e v i l  h\u200Bttp://evil  1.2.3.4  1.2.3.4/x  1.2.3.4:8080  192.168.0.1
  0x7f.0.0.1  0177.0.0.01  1[.]2[.]3[.]4  １.２.３.４  [::1]  [2001:db8::1]  2001:db8::1  2001:0db8:0000:0000:0000:0000:0000:0001
  1。2。3。4  ①.②.③.④  me@evil.top  me(at)evil.top  me @ evil.com  me at evil dot com  me[at]evil[dot]com  evil dot top
  evil dot com  evil DOT com  evil (dot) com  evil [dot] com  evil{dot}com  evil<dot>com  evil[.]top  evil(.)com  evil [ . ] com
  evil { . } top  evil_dot_com  evil-dot-com  evil*dot*com  evil~dot~net  evildotcom  evil d0t com  evil dót com  evil punto com
  evil ponto com  evil point com  evil punkt com  evil (punkt) de  evil (point) fr  evil точка рф  evil . top  evil .top
  evil. com  evil .com/x  evil,com  evil ,dot, com  evil。top  evil．top  evil｡top  evil․top  evil·com  evil•com  evil∙top
  evil‧top  evil⋅top  evil・jp  evil●com  evil۔com  evil\u200B.top  evil.\u200Btop  evil\u2060.\u2060top  evil.t\u00ADop
  e\u200Dvil.com  evil.\uFE0Ftop  evil\u034F.com  ｅｖｉｌ．ｔｏｐ  ⓔⓥⓘⓛ.ⓣⓞⓟ  𝐞𝐯𝐢𝐥.𝐭𝐨𝐩  𝓮𝓿𝓲𝓵.𝓬𝓸𝓶  𝚎𝚟𝚒𝚕.𝚝𝚘𝚙  evil.ｃｏｍ  ᵉᵛⁱˡ.ᶜᵒᵐ
  e v i l . t o p  e v i l . c o m  "evil.top"  <evil.top>  *evil.top*  evil.top!  evil.top…  evil.top)  →evil.top  ✨evil.top✨
  evil.top😀  insta:evil.top  @evil.top  evil.top.  evil.top,evil.com  https://evil.top@good.com  evil.top?x=1  evil.top#x
  evil.com:443  ＷＷＷ.evil  (www) evil  Evil.top  evil.TOP/  bit.ly/2abc  tinyurl.com/x  discord.gg/x  youtu.be/x  goo.gl/x
  instagram.com/evil  fb.me/evil  linktr.ee/evil  paypal.me/evil  evil.wixsite.com  chat.whatsapp.com/AbC  evil.business
  evil.love  evil.chat  evil.bar  evil.pub  evil.website  evil.space  evil.world  evil.today  evil.tours  evil.blog  evil.page
  evil.cam`)

const ordinary = listed(`
  see you at 8.30pm  ok.thanks  See you at 8.30 p.m. in front of the hotel  Doors open at 9 a.m.  Hola. ¿Qué tal?  at 8.am
  I arrive on 12.05.2027 and leave on 16.05.2027  from 1.5. to 3.5.  It costs 12.50 € each, 37.50 in all  1.200,50 €  3.de mayo
  e.g. bachata, i.e. sensual  a.k.a. Pepe  the U.S. team  Mr. Smith and Dr. Jones  St.Pauli is near  Wait...what?  ok…then
  v1.2.3 of the plan  Track no. 5  Level 1.5  We meet at 10:30:00  12:30, 13:45 or 15:00  and/or  Ana/Bea  24/7  50/50
  C/ Mayor 5, 2.º B  tel. 600 000 000  Tel: 600 000 000  WhatsApp: yes or no?  My data: 30 years, dancer
  The meeting point is at 5  at this point in time  polka dot dress  a polka dot shirt and shoes  El punto es que no puedo
  punto de encuentro  O ponto do encontro  точка встречи у входа  Der Punkt ist klar  à ce point de vue  col·lega  paral·lel
  intel·ligent  salsa,bachata,kizomba  yes,me too  one . two . three  Yes . I am  no.gracias  vale.perfecto  hi!how are you?
  Great!See you  50% off?  #salsa  @ana and @bea  I love it <3  :-) ;-) :/  X . X  Room 3.14
  I have 2 beds. Online check-in is easy  I am home. Live music later  Come to the club. Top floor  a b c  I a m  A : B
  Festival (Madrid) [2027]  Ana, 30 - Madrid  ¡Nos vemos el 5.5!  ab 20.00 Uhr  um 20.30h  20.30h00  arrive 18.45Uhr  Nr.5  No.7
  10.000 people  π is 3.14159  Σ.Π.  т.е. завтра  и т.д.  П.С. привет`)

describe('threat 89: what looks like an address', () => {
  test('is found in more than two hundred forms', () => {
    const all = [...domainForms, ...others, 'evil\n.top', 'evil dot\ncom']
    expect(domains.length + others.length).toBeGreaterThan(200)
    expect(all.filter((text) => !hasAddress(text))).toEqual([])
  })

  test('is not found in ordinary sentences', () => {
    expect(ordinary.flatMap((text) => addressesIn(text).map((found) => [text, found]))).toEqual([])
  })

  test('is given in its plain form', () => {
    expect(addressesIn('Write to EVIL (dot) Top, or to 1.2.3.4')).toEqual(['1.2.3.4', 'evil.top'])
  })

  test.each([
    ['a.', 2000],
    ['a.a', 1300],
    ['.', 4000],
    ['1.', 2000],
    ['dot ', 1000],
    ['a ', 2000],
    ['. ', 2000],
    [' ', 4000],
    ['a-', 2000],
    ['a:', 2000],
    ['http', 1000],
    ['[:', 2000],
    ['\uFDFA', 4000],
    ['a_dot_', 600],
    ['a\u0301', 2000],
    ['( . ', 1000],
    ['a ,-', 1000],
  ])('is looked for in little time, in %j again and again', (piece, times) => {
    const text = piece.repeat(times).slice(0, 4000)
    addressesIn(text)
    const startedAt = process.cpuUsage()
    for (let n = 0; n < 5; n++) addressesIn(text)
    const { user } = process.cpuUsage(startedAt)
    expect(user / 5000).toBeLessThan(20)
  })
})
