// Plays on by clicking what can be clicked, as player.py does, and answers after a while: with the result, or with ''.
async (patience) => {
  const see = (what) => document.querySelector(what);
  const all = (what) => [...document.querySelectorAll(what)];

  /** Click something that is not covered by something else. */
  function press(one) {
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!one.contains(hit) && !hit?.contains(one)) throw new Error(`covered: ${one.outerHTML.slice(0, 200)}`);
    one.click();
  }

  /** Click something that comes after what was clicked before. */
  async function then(what) {
    for (let tries = 0; tries < 100 && !see(what); tries++) await drawn();
    if (see(what)) press(see(what));
  }

  async function give() {
    let wanted = Number(see('.actions .button').innerText.match(/\d+/g).at(-1));
    for (const group of all('.group')) {
      const held = Math.min(wanted, Number(group.innerText.match(/\d+/)[0]));
      for (let given = 0; given < held; given++) press(group);
      wanted -= held;
    }
    await then('.actions .button:not([aria-disabled=true])');
  }

  const steps = [
    ['dialog[open].boom button', press],
    ['dialog[open] .button.quiet', press],
    ['.starts .button:not(:disabled)', press],
    ['[data-giving] .group', give],
    ['.group.ready:not(.held)', async (one) => (press(one), await then('.actions .button:not([data-scores])'))],
    ['[data-scores]', press],
    ['.slot.legal:not(.picked)', async (one) => (press(one), await then('.actions .button:not([data-scores])'))],
    ['.button.end:not([aria-disabled=true])', press],
    [
      '.hand button.playable:not(.held)',
      async (one) => (press(one), await then('.pile.legal .lay, .target, .play:not([aria-disabled=true])')),
    ],
    ['button.deck:not([aria-disabled=true])', press],
  ];
  const drawn = () => new Promise((soon) => setTimeout(soon, 20));

  for (const until = Date.now() + patience; Date.now() < until; await drawn()) {
    if (see('section.end h2')) return see('section.end h2').innerText;
    const step = steps.find(([what]) => see(what));
    if (step) await step[1](see(step[0]));
  }
  return '';
}
