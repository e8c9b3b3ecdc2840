import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases/database.ts'

const db = await testDatabase()

const lines = (text: string) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
const words = (text: string) => text.trim().split(/\s+/)

const brand = words(`
  Compás Compas COMPAS Kompás Kompas kompas Comp4s C0mpas C0mp4s Соmраs Cοmpas Cømpås Çompás Compàs Compâs Compäs Ｃｏｍｐáｓ
  𝐂𝐨𝐦𝐩𝐚𝐬 ℂ𝕠𝕞𝕡𝕒𝕤 ᴄᴏᴍᴘᴀꜱ Cornpas C.o.m.p.á.s Compa$ Comp@s ⓒⓞⓜⓟⓐⓢ 🅒🅞🅜🅟🅐🅢 🅲🅾🅼🅿🅰🆂 🇨🇴🇲🇵🇦🇸 Cᴏmpas Compaz Kompaz Ϲompas Ꮯompas
`)

const badBrand = [
  ...brand,
  ...brand.slice(0, 12).flatMap((name) => [`${name} Support`, `Ana of ${name}`, `★ ${name} ★`, `${name}2027`]),
  ...lines(`
    Kompás Support
    Verified ✔ Compás
    The Compás Crew
    Compás Madrid
    Ana (Compás)
    Ana @ Kompas
    compas_madrid
    compasdance
    mycompas
    elcompas
    team.compas.madrid
    C o m p á s Madrid
    Compás® Official
    Compass Support
    Compas-App-Help
    Equipo de Compás
    Time do Compás
    L'équipe Compás
    Das Kompás Team
    Lo staff di Compás
  `),
]

const badRoles = [
  ...words(`
    Admin administrator administrador administradora administrateur administratrice amministratore amministratrice Administratorin
    moderator moderador moderadora modérateur modératrice moderatore Moderatorin sysadmin superuser postmaster webmaster hostmaster
    helpdesk help-desk HelpDesk24 h3lpdesk helpdesc p0stmaster P0STMASTER webm4ster abuse noreply no-reply mailer-daemon root security
    support supp0rt 5upport Ѕupроrt support2 support_team help staff team official system
    soporte ayuda asistencia seguridad equipo oficial sistema s0porte s_o_p_o_r_t_e soporte.tecnico
    suporte ajuda atendimento segurança equipa administração assistência
    assistance équipe sécurité officiel officielle système
    supporto assistenza aiuto sicurezza squadra ufficiale amministrazione
    Hilfe Kundendienst Kundenservice kundensupport Sicherheit offiziell Verwaltung Betreiber Redaktion
  `),
  ...lines(`
    Support Team
    The Support Team
    Customer Support
    Customer Service
    Customer Care
    Technical Support
    Live Help
    Help Center
    Security Team 24
    24 Support
    A d m i n
    Ana Admin
    Admin Ana
    Ana (moderator)
    Your Helpdesk
    Soporte Técnico
    Equipo de Soporte
    El equipo oficial
    Atención al Cliente
    Servicio al Cliente
    Centro de Ayuda
    Mesa de ayuda
    Ana, moderadora
    Suporte Técnico
    Central de Ajuda
    Central de Atendimento
    Equipe de Suporte
    Atendimento ao Cliente
    Service Client
    L'assistance
    Équipe d'assistance
    Équipe officielle
    Assistance Technique
    Assistenza Clienti
    Servizio Clienti
    Supporto Tecnico
    Lo staff ufficiale
    Centro Assistenza
    Technischer Support
    Der Kundendienst
    Offizielles Team
    Offizieller Support
    Hilfe-Center
    Das Team
    Verified Ana
    Ana ✔
    Ana ✓
    ✅ Ana Ruiz
    Ana ☑️
    Ana 🗸
    Cuenta Verificada
    Perfil verificado
    Compte vérifié
    Profilo verificato
    Verifiziertes Konto
    𝓢𝓾𝓹𝓹𝓸𝓻𝓽
    Ｓｏｐｏｒｔｅ
    ᴘᴏsᴛᴍᴀsᴛᴇʀ
    Рostmaster
    🅢🅤🅟🅟🅞🅡🅣
  `),
]

const innocent = [
  ...words(`
    Ana ana_luz ana24 compassion compasivo compasión Encompass acompasado Compasso Campos Compaña Compostela Company Komp Kompal Pascal
    Supporter supportive Portes Steam Teamann Staffan Stafford Adam adam.min Admir Admira Yadmin4 Amin Damini Modesto Modesta Modigliani
    Rootsy Rooter helpa Helper Helpi Helga Hilfiger Hilda Aide Aidé Aida Equipaje Oficina Sistine Systema Segura Segundo Secundino
    Soporto Aitor Amparo Socorro Consuelo Angel Ángel Custodia Guardiola Sales Press Jobs Care Client Info Desk Service Verity Vera
    Verino Verifina Postman Webster Masterson Hostos Bossa Botero Abbot Talbot Apple Appiah Happy Papp Modric Rootes Abusaid Sicura
    Sicurella Hilfrich Verwalter Redak Dienstag Mannschaft arnold a1b2c3 m-m _luz Ana_ rosa.del.mar dj_kompa kompagnon compay Compay
    compadre comparsa comparsita Kompanie companero compa Copas copa-cabana Campas Kampas Lampas pasos con_paso
  `),
  ...lines(`
    Tom Staff
    Ana Help-Smith
    Bill Press
    Joe Root
    Anna Team-Berger
    Rosa Campos y Vega
    Marco Mpasi
    Maria de los Ángeles
    María Amparo Soporte-Ruiz
    Angela Merkelmann
    Kizomba Lovers
    Bachata Team Madrid
    Salsa Crew Berlin
    Los Bailadores del Sur
    Ana 🇪🇸
    Léa 🇫🇷🇩🇪
    Ana ★ Ruiz
    Ana ❤️ Bachata
    💃 Lucía 💃
    ♫ Pedro ♪
    Ana × Luis
    Ana & Luis
    Jean-Pierre Équilbey
    Zoë Müller
    Øystein Åberg
    Łukasz Żółw
    Дмитрий Петров
    Анна Каренина
    Γιώργος Παπαδόπουλος
    李小龙
    山田 太郎
    محمد علي
    أحمد
    नरेंद्र
    ยุทธนา
    김민준
    Nguyễn Văn A
    Đặng Thị Hoa
    O'Brien
    D'Angelo
    Dr. Ana Ruiz
    DJ Mambo 5
    DJ Help Me Dance
    Ana from Madrid
    Juan del Mar
    Carlos de la Ayuda Ruiz
    Lady Security Blanket
    Mr. Official Salsa
    Ana (teaches bachata)
    Support act: Ana
    Luis Root Garcia
    Paula Modena
    Mohammed Abuse-Ali
    Klaus Hilfe-Maier
    Signora Aiuto Bianchi
    Cherry Blossom
    Ana Compassi
    C. Ompasini
    J. R. R.
    A. B.
    Team Bachata Sensual Köln
    Ana √2
  `),
]

/** The names among these that the database treats as a claim. */
async function claiming(names: string[]) {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where claims_a_role(name)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

test('the corpus has about 300 names', () => {
  expect(new Set([...badBrand, ...badRoles, ...innocent]).size).toBeGreaterThanOrEqual(300)
})

test.each([
  ['the name of the product, also by look-alikes and anywhere', badBrand],
  ['a role in six languages, or a check mark', badRoles],
])('threat 90: a name with %s is reserved', async (_, names) => {
  const refused = await claiming(names)
  expect(names.filter((name) => !refused.has(name))).toEqual([])
})

test('threat 90: names of people, places and dances are not', async () => {
  expect([...(await claiming(innocent))]).toEqual([])
})
