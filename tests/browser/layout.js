// Looks at a screen as it is now, and returns one sentence for each thing that covers another, is cut or cannot be hit.
() => {
  // Words and things that must never cover each other. What is inside another thing may lie on it.
  const APART = [
    ".bar",
    ".seats > li",
    ".bubble",
    ".who b",
    ".who small",
    ".before",
    ".lock",
    ".ticker",
    ".duties",
    ".duties li",
    ".pile",
    ".pile .top",
    ".pile .name",
    ".words > *",
    ".flag",
    ".signal",
    ".status",
    ".carries",
    ".legend",
    ".opening h2",
    ".button",
    ".draw",
    ".hand",
    ".mine .hand li",
    ".need",
    ".bomb",
    ".chip",
    ".cards li",
    ".makes",
    ".deck",
    ".help",
    ".slot",
    ".lies",
    ".number",
    ".plus",
    ".middle .soft",
    "h1",
    "h2",
    ".score",
    ".picture",
    "dialog p",
    "dialog li",
    ".limit",
    ".watching",
    ".notice",
    ".controls",
    ".controls .words p",
    ".controls .track",
    ".controls .place > *",
    ".controls .icon-button",
    ".hands",
    ".hands .name b",
    ".hands .held",
    ".beside",
    ".tabs button",
    ".drop b",
  ].join(",");
  // A long name, a line of chat and the last moves may end in an ellipsis: a dialog has them whole.
  const MAY_END =
    ".who b, .name b, li > b, .speech, .ticker, .ticker *, .bar small, .what small, .gives, nav";
  const SHORT = 8;
  const SLACK = 3;
  const found = new Set();
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const scope = modal ?? document.body;
  const name = (one) => {
    const label = (one.getAttribute("aria-label") ?? one.textContent)
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 24);
    return `${one.tagName.toLowerCase()}.${[...one.classList].filter((word) => !/^s(velte)?-/.test(word)).join(".")} "${label}"`;
  };
  const isShown = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest(".visually-hidden") &&
    getComputedStyle(one).clipPath !== "inset(50%)" &&
    !hasHiddenWords(one);
  const hasHiddenWords = (one) => {
    for (let at = one; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return false;
  };
  const box = (one) => one.getBoundingClientRect();
  // What a scrolling box hides for now covers nothing.
  const shownBox = (one) => {
    let { left, right, top, bottom } = box(one);
    for (let at = one.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflowY === "auto") {
        const edge = box(at);
        [top, bottom] = [
          Math.max(top, edge.top),
          Math.min(bottom, edge.bottom),
        ];
      }
    return { left, right, top, bottom };
  };
  const seen = [...scope.querySelectorAll(APART)]
    .filter(isShown)
    .map((one) => ({ one, at: shownBox(one) }))
    .filter(({ at }) => at.right - at.left > 1 && at.bottom - at.top > 1);

  for (const [i, a] of seen.entries())
    for (const b of seen.slice(i + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      if (a.one.matches(".mine .hand li") && b.one.matches(".mine .hand li"))
        continue;
      if (a.one.closest(".notice") || b.one.closest(".notice")) continue;
      const wide =
        Math.min(a.at.right, b.at.right) - Math.max(a.at.left, b.at.left);
      const high =
        Math.min(a.at.bottom, b.at.bottom) - Math.max(a.at.top, b.at.top);
      if (wide > SLACK && high > SLACK)
        found.add(
          `${name(a.one)} and ${name(b.one)} overlap by ${wide | 0}x${high | 0}`,
        );
    }

  // Words are whole: no box that hides what does not fit holds more than it shows, and nothing leaves the screen.
  for (const one of scope.querySelectorAll("*")) {
    if (
      one.closest("svg, .sky, .confetti, [inert], .fan, .debris") ||
      (one.matches(MAY_END) && one.textContent.trim().length > SHORT) ||
      !isShown(one)
    )
      continue;
    const { overflowX, overflowY } = getComputedStyle(one);
    const hides = (way) => way === "hidden" || way === "clip";
    if (
      hides(overflowX) &&
      one.scrollWidth > one.clientWidth + 1 &&
      one.clientWidth
    )
      found.add(`${name(one)} is cut on the right`);
    if (
      hides(overflowY) &&
      one.scrollHeight > one.clientHeight + 2 &&
      one.clientHeight &&
      !one.matches("dialog")
    )
      found.add(`${name(one)} is cut below`);
    const at = box(one);
    const hasWords = [...one.childNodes].some(
      (child) => child.nodeType === 3 && child.textContent.trim(),
    );
    if (!hasWords || at.width < 2 || at.height < 2) continue;
    if (at.right > innerWidth + 1 || at.left < -1) {
      if (!one.closest(".wide, nav"))
        found.add(`${name(one)} leaves the screen at the side`);
    }
    for (
      let holder = one.parentElement;
      holder && holder !== document.documentElement;
      holder = holder.parentElement
    ) {
      const style = getComputedStyle(holder);
      if (
        style.position === "static" &&
        getComputedStyle(one).position === "absolute"
      )
        continue;
      const edge = box(holder);
      if (
        hides(style.overflowX) &&
        (at.right > edge.right + SLACK || at.left < edge.left - SLACK) &&
        !holder.matches(MAY_END)
      )
        found.add(`${name(one)} is cut by ${name(holder)}`);
      if (
        hides(style.overflowY) &&
        (at.bottom > edge.bottom + SLACK || at.top < edge.top - SLACK) &&
        !holder.matches(MAY_END)
      )
        found.add(`${name(one)} is cut by ${name(holder)}`);
    }
  }

  // The number on a pile can be read.
  for (const top of scope.querySelectorAll(".pile .top"))
    if (box(top).width < 24)
      found.add(`${name(top)} is only ${box(top).width | 0} wide`);

  // A picture is whole: its frame has its shape.
  for (const svg of scope.querySelectorAll(".picture svg, .thumb svg")) {
    const { width, height } = svg.viewBox.baseVal;
    const [at, frame] = [box(svg), box(svg.parentElement)];
    const isCropped =
      svg.getAttribute("preserveAspectRatio")?.endsWith("slice") &&
      Math.abs(at.width / at.height - width / height) > 0.05;
    if (isCropped || at.height > frame.height + 1 || at.width > frame.width + 1)
      found.add(`the picture of ${at.width | 0}x${at.height | 0} is cropped`);
  }

  // Whatever can be pressed can be hit: in its middle or, for a card under its neighbour, in the part that shows.
  for (const one of scope.querySelectorAll(
    "button:not(:disabled), a[href], input:not(:disabled), select, summary",
  )) {
    if (!isShown(one) || one.closest("[inert]")) continue;
    let at = box(one);
    const seen = shownBox(one);
    if (
      at.bottom > innerHeight ||
      at.top < 0 ||
      seen.bottom - seen.top < at.height - 1
    ) {
      one.scrollIntoView({ block: "center" });
      at = box(one);
    }
    const isInline =
      one.matches("a") && getComputedStyle(one).display === "inline";
    if (
      !isInline &&
      (at.width < 24 || at.height < 24) &&
      !one.matches("label input")
    )
      found.add(`${name(one)} is only ${at.width | 0}x${at.height | 0}`);
    const hits = (x, y) => {
      const there = document.elementFromPoint(x, y);
      return (
        there &&
        (one.contains(there) ||
          (there.contains(one) && there.matches("label")) ||
          there.closest("label")?.contains(one))
      );
    };
    const middle = at.top + at.height / 2;
    if (
      !hits(at.left + at.width / 2, middle) &&
      !(
        one.closest(".hand") &&
        hits(at.left + 6, middle) &&
        hits(at.left + 22, middle)
      )
    )
      found.add(`${name(one)} cannot be hit`);
  }
  scope.scrollTop = 0;
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > innerWidth)
    found.add(`the page is ${document.documentElement.scrollWidth} wide`);
  const bar = document.querySelector("main.playing .bar");
  if (bar && !modal) {
    if (document.documentElement.scrollHeight > innerHeight + 1)
      found.add(`the table is ${document.documentElement.scrollHeight} high`);
    scrollTo(0, 9999);
    const back = box(document.querySelector(".bar a"));
    if (back.top < -1) found.add("the header scrolls away");
    scrollTo(0, 0);
  }
  return [...found];
};
