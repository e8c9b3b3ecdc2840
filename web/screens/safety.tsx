import { Link } from '@tanstack/react-router'
import { NumberFinder } from '../features/emergency-numbers/number-finder.tsx'
import { TextPage } from '../shell/text-page.tsx'
import { Callout } from '../ui/states/callout.tsx'

export function Safety() {
  return (
    <TextPage
      title="Safety Guidelines"
      path="/safety"
      lead="Most people who travel to dance are just who they say they are: tired, happy, and looking for half a hotel room. A few good habits keep it that way, for you and for them."
    >
      <Callout tone="danger" title="In danger right now?">
        Leave, go where other people are, and call the emergency number. <a href="tel:112">112</a> works from any phone
        in the European Union, the United Kingdom and many other countries; <a href="tel:911">911</a> in the USA, Canada
        and Mexico. The number of the place is below, and on the page of each festival.
      </Callout>

      <h2 id="numbers">Emergency numbers</h2>
      <NumberFinder />

      <h2>Before you agree to share</h2>
      <ul>
        <li>
          <b>Talk first.</b> A short video call tells you more than a week of messages. Whoever refuses every call, or
          is in a great hurry, is not your roommate.
        </li>
        <li>
          <b>Look for people you both know.</b> The dance world is small: a school, a teacher, a friend from another
          festival. Ask them.
        </li>
        <li>
          <b>Say what matters to you</b> while it is still easy: who shares the room and the beds, when you sleep,
          smoking, alcohol, guests, noise after the party.
        </li>
        <li>
          <b>Check the room itself.</b> Does the hotel or flat exist, is the booking in somebody's name, may you be
          added to it? Ask the hotel directly.
        </li>
        <li>
          <b>Tell somebody at home</b> where you will stay, with whom, and when you will write. Keep to it.
        </li>
        <li>
          <b>Have a plan B.</b> The name of another place to sleep, and the money for one night there. A plan B makes it
          easy to say no.
        </li>
      </ul>

      <h2>When you arrive</h2>
      <ul>
        <li>Meet in the lobby or at the party, not at a door on the fourth floor.</li>
        <li>
          If the person, the room or the number of guests is not what you agreed on, you may leave. You owe nobody a
          reason.
        </li>
        <li>Have a key of your own. Know the way out, and keep your passport, cards and telephone with you.</li>
        <li>Send one message home: arrived, all well, room number.</li>
      </ul>

      <h2>Money</h2>
      <ul>
        <li>
          <b>Pay as late and as traceably as you can:</b> best at the hotel, each their own part. Never by gift card,
          cryptocurrency or a cash transfer to a stranger.
        </li>
        <li>
          <b>Write down</b> who pays what, until when, and what happens if one of you cannot come.
        </li>
        <li>
          A price far below all others, a deposit that is due today, a landlord who is abroad: these are the three old
          tricks.
        </li>
        <li>Nobody needs your password, a photo of your card, or a code from your telephone to share a room.</li>
      </ul>

      <h2>Boundaries, on the floor and off it</h2>
      <ul>
        <li>
          <b>A shared room is a shared room.</b> It says nothing about a bed, a dance or an evening. Ask, and take the
          first no as the answer.
        </li>
        <li>
          <b>Every dance is a question.</b> You may say no, stop in the middle of a song, or ask for more space, and so
          may everybody else.
        </li>
        <li>
          <b>Somebody who has drunk too much cannot agree to anything.</b> See them to their own bed, or to their
          friends.
        </li>
        <li>No photos or videos of others in the room. Of the dance floor: ask.</li>
        <li>You are allowed to change your mind, at any hour.</li>
      </ul>

      <h2>When something is wrong</h2>
      <ol>
        <li>
          <b>Get to safety first.</b> Reception, the organizers' desk, security, any group of people. Things can be
          fetched later.
        </li>
        <li>
          <b>Tell the organizers.</b> Many festivals have people for exactly this, often named on a poster or in the
          programme. Their official website is linked on the festival's page.
        </li>
        <li>
          <b>Call the police or 112</b> if somebody was hurt, threatened, touched against their will or robbed. It is
          never too small, and never your fault.
        </li>
        <li>
          <b>Keep what shows it:</b> messages, payments, names, times. Do not delete a conversation, however ugly.
        </li>
        <li>
          <b>Talk to somebody you trust.</b> You need not decide today what to do about it.
        </li>
      </ol>

      <h2>If somebody turns to you</h2>
      <p>
        Believe them, stay with them, and ask what they need. Do not play detective and do not confront anyone. Go with
        them to the organizers, or simply walk them home.
      </p>

      <h2>What Compás does for you</h2>
      <ul>
        <li>
          <b>Who is it?</b> The page of a member, a room and a request say what was verified of somebody, since when
          they are here, and how others found them. Decide about the person first, and about the price after that.
        </li>
        <li>
          <b>Block.</b> The menu on a page, a room, a request or a chat keeps somebody away from you, at once and
          everywhere. They are not told. Your <Link to="/settings">settings</Link> list whom you blocked.
        </li>
        <li>
          <b>Report.</b> The same menus tell us what is wrong. Somebody reads every report; whom it is about never
          learns that it was you, and you hear what became of it.
        </li>
        <li>
          <b>Ratings.</b> After a stay or a meetup both say how it was. Neither reads the other's words before both have
          written, or two weeks have passed.
        </li>
        <li>
          <b>Rooms for women, rooms for men.</b> A host can share with one gender alone, and show the room to nobody
          else. Who changes what they stated sees no such room for thirty days.
        </li>
        <li>
          <b>Quiet first days.</b> New members can write to few people, without links. The same text for many waits
          until one of us has read it.
        </li>
        <li>
          <b>Find each other, come home.</b> At a festival you can show your roommates and friends where you are, for as
          long as you choose; and tell a roommate when to worry, if you have not said that you are home.
        </li>
      </ul>

      <h2>What Compás shows of you</h2>
      <p>
        Your email address and your password are never shown to anyone. A festival's page says how many are going. Who
        you are is shown there only as you choose in your <Link to="/settings">settings</Link>: to members, to those
        whom you follow, or to nobody; never to visitors. Your name stands beside a festival that you add, because
        people want to know who told them of it. Use a password that you use nowhere else, and log out on a computer
        that is not yours.
      </p>
      <p>
        All that is stored of you, and for how long, is told under <Link to="/privacy">Privacy</Link>. Questions about
        your account are answered under <Link to="/support">Support</Link>.
      </p>
    </TextPage>
  )
}
