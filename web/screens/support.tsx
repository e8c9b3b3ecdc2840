import { Link } from '@tanstack/react-router'
import { WhoRunsIt } from '../features/people/privacy/who-runs-it.tsx'
import { TextPage } from '../shell/text-page.tsx'

export function Support() {
  return (
    <TextPage
      title="Support"
      path="/support"
      lead="Short answers to what people ask most. What you need may be one line away."
    >
      <h2>Finding a festival</h2>
      <h3>Do I need an account?</h3>
      <p>
        Not to look around: every festival, the search and the <Link to="/festivals/calendar">calendar</Link> are open
        to all. To keep favourites, say that you are going, or add a festival,{' '}
        <Link to="/auth">log in or register</Link>.
      </p>
      <h3>I cannot find a festival that I know exists</h3>
      <p>
        Search for its name, its city or its country. Accents do not matter, and a small typing mistake is forgiven. If
        the list stays empty, take the filters away with Clear. Festivals that are over stand at the end of the list.
        And if it is not here yet: <Link to="/festivals/new">add it</Link>.
      </p>
      <h3>What does the price mean?</h3>
      <p>
        It is the lowest price that the organizer published, in the currency that you choose at the top of the page. A
        “≈” says that we converted it, with fixed rates, so that you can compare; what you pay is what the festival's
        own website says. “See website” and “Price not published” mean that we know no price, not that it is free. Free
        is what the organizer told us, by writing it or by leaving the price empty: please check before you book a
        flight.
      </p>

      <h2>Interested, Going, favourites</h2>
      <h3>What is the difference?</h3>
      <p>
        Interested and Going count on the festival's page, for all to see as a number. A favourite, the heart, is for
        you alone. Press any of them again to take it back.
      </p>
      <h3>Why do I not see these buttons?</h3>
      <p>They appear once you are logged in.</p>

      <h2>Adding a festival</h2>
      <h3>Who can see the festival that I added?</h3>
      <p>
        At first you alone. Somebody who looks after this site reads it, and once they approve it everybody sees it. You
        can go on changing it meanwhile.
      </p>
      <h3>Something in it is wrong</h3>
      <p>
        If you added the festival, open its page while you are logged in: you will find a way to edit it there. If
        somebody else did, please tell the festival through its official website, so that it is right there too.
      </p>

      <h2>Your account</h2>
      <h3>I cannot log in</h3>
      <p>
        You can log in with your username or with your email address; capital letters do not matter in either, but they
        do in the password. After ten wrong passwords we ask you to wait for a quarter of an hour, so that nobody can
        guess yours.
      </p>
      <h3>I forgot my password</h3>
      <p>
        <Link to="/auth/forgot">Request a new link</Link>: we send a link to your email address, which works once and
        for one hour. No mail after a few minutes? Look in the spam folder, and try the other address that you may have
        used. While you are logged in you change it in your{' '}
        <Link to="/settings/$section" params={{ section: 'login' }} hash="password">
          settings
        </Link>
        .
      </p>
      <h3>May I log in with Google, Facebook, Instagram or Apple?</h3>
      <p>
        Google works where the people who run this site have set it up; the others are still to come. A username and a
        password always work.
      </p>
      <h3>How do I change my name, my email address or what others see of me?</h3>
      <p>
        All of it is in your <Link to="/settings">settings</Link>, in the menu under your picture. Another email address
        needs your password, and counts once you have followed the link that we send to it; until then the old one
        stays. After that, a letter to the old one can put it back for seven days, should it not have been you.
      </p>
      <h3>Can I have my data, or leave?</h3>
      <p>
        Both, at any time, at the end of your{' '}
        <Link to="/settings/$section" params={{ section: 'your-data' }}>
          settings
        </Link>
        . What you download is everything that we have stored about you. If you delete your account, what is personal is
        deleted at once.
      </p>
      <h3>How long do I stay logged in?</h3>
      <p>
        For 30 days after your last visit, in this browser. Logout in the menu under your picture ends it at once.
        Please do that on a computer which is not yours. If you forgot to, sign it out from afar: your{' '}
        <Link to="/settings/$section" params={{ section: 'login' }} hash="sessions">
          settings
        </Link>{' '}
        name every browser that you are logged in with.
      </p>

      <h3 id="suspended">My account is suspended</h3>
      <p>
        The email that told you says why, and until when; you read the same when you try to log in. Until then nobody
        sees your profile, and your rooms are closed. If you think that this is a mistake, answer that email and tell us
        why; in the same way you can ask to have your data deleted. For a copy of it, type your address under{' '}
        <Link to="/auth/forgot">Forgot your password?</Link>: we mail you a link to your data.
      </p>

      <h2>Reaching us</h2>
      <p>
        Questions about a festival itself (tickets, programme, refunds) are best asked there: its page links to its
        official website. For all else, write to the people who run this site.
      </p>
      <WhoRunsIt />
      <p>
        If you are in danger, or something happened to you, do not wait for an answer from us. Read{' '}
        <Link to="/safety">what to do when something is wrong</Link>, and call 112.
      </p>
    </TextPage>
  )
}
