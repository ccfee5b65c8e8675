// The strategy of the best Truc player: computed by self-play, and written as a table that cardhall/players/advice
// reads.
//
//   g++ -O3 -o truc truc.cpp
//   ./truc elder 1000000 1 | gzip -9n > truc-elder.txt.gz
//   ./truc first 1000000 1 | gzip -9n > truc-first.txt.gz
//
// (rule for equal tricks, deals, seed; some minutes each.) What it has found is tried against other players at the end;
// that is told on the error stream, in points a deal.
//
// How. Two strategies are learnt side by side by regret matching (external-sampling counterfactual regret
// minimisation): ours, and that of an adversary who learns what beats it. In USUAL of the deals ours plays against
// players as one meets them instead, who raise and reject by rules of thumb, so that it learns to take what they
// leave lying; the adversary keeps it from being taken advantage of itself. (Known as a restricted Nash response.) A
// deal counts its stake; the score in the match is left to the program.
//
// What a decision may look at is told by its key, a number that truc_table.py makes in the same way: classes of the
// cards in hand, what the tricks have brought, the trick under way, and who has raised. Seats are counted in turn
// from the one that leads first, so the dealer is seat 3 and the elder side is 0, seats 0 and 2. Cards are told by
// power: 1 for a four ... 10 for a three.
//
// Written are the decisions that come often: those, most frequent first, that make up COVER of all. A line a
// decision, in order of keys: the difference to the key before, and seven digits, how often in fifteenths it does
// what (see `Act`).

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

const double USUAL_EASY = 0.2, USUAL_NORMAL = 0.4;  // how often the others play by thumb, and with a few imagined deals
const double COVER = 0.97;
const int PERIODS = 20;      // after each, what was learnt before counts less
const int WARM_UP = 5;       // periods after which what is done is counted
const int EACTS = 7;
const int CLASS[11] = {0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5};  // by power: 4 to 7, J and Q, K, A, 2, 3

enum Act { PLAY = 0, PLAY_RAISING = 3, RAISE = 6, ACCEPT = 0, REJECT = 1, RERAISE = 2 };  // + the place in the hand
enum Side { NOBODY = 3, BOTH = 2 };

bool first_rule = false;  // equal tricks go to the side that won the earlier one

std::mt19937_64 generator;
int below(int n) { return int(generator() % uint64_t(n)); }
double chance() { return double(generator() >> 11) / 9007199254740992.0; }
int drawn(const double* shares, int n) {
  double left = chance();
  for (int i = 0; i + 1 < n; i++) if ((left -= shares[i]) < 0) return i;
  return n - 1;
}

// ---- the game

struct Deal {
  uint8_t hand[4][3], held[4];      // powers, highest first
  uint8_t played[4][3], gone[4];
  uint8_t leader, count, best, holder, first;  // the trick under way; holder is a side, BOTH or NOBODY
  uint8_t won[3], tricks;           // sides, or BOTH
  uint8_t stake, asked, resumes, turn;
  int8_t raiser;
  uint8_t raisers[3], raises;
};

int winner_of(const Deal& d) {  // once all tricks are played
  int tricks[3] = {0, 0, 0}, earlier = NOBODY;
  for (int i = 0; i < d.tricks; i++) {
    tricks[d.won[i]]++;
    if (earlier == NOBODY && d.won[i] != BOTH) earlier = d.won[i];
  }
  if (tricks[0] != tricks[1]) return tricks[0] > tricks[1] ? 0 : 1;
  return first_rule && earlier != NOBODY ? earlier : 0;
}

int settled(const Deal& d) {  // the winner, or -1 while it is open
  if (d.tricks < 2) return -1;
  if (d.tricks == 3) return winner_of(d);
  Deal after = d;
  after.tricks = 3;
  int found = -1;
  for (int last = 0; last < 3; last++) {
    after.won[2] = uint8_t(last);
    int winner = winner_of(after);
    if (found >= 0 && found != winner) return -1;
    found = winner;
  }
  return found;
}

Deal dealt() {
  uint8_t pack[40];
  for (int i = 0; i < 40; i++) pack[i] = uint8_t(i / 4 + 1);
  for (int i = 0; i < 12; i++) std::swap(pack[i], pack[i + below(40 - i)]);
  Deal d;
  memset(&d, 0, sizeof d);
  for (int seat = 0; seat < 4; seat++) {
    memcpy(d.hand[seat], pack + 3 * seat, 3);
    std::sort(d.hand[seat], d.hand[seat] + 3, std::greater<int>());
    d.held[seat] = 3;
  }
  d.holder = NOBODY, d.stake = 1, d.raiser = -1;
  return d;
}

void lay(Deal& d, int seat, int power) {  // and settle the trick
  int side = seat & 1;
  if (power > d.best) d.best = uint8_t(power), d.holder = uint8_t(side), d.first = uint8_t(seat);
  else if (power == d.best && d.holder != side) d.holder = BOTH;
  d.turn = (seat + 1) & 3;
  if (++d.count < 4) return;
  d.won[d.tricks++] = d.holder;
  if (d.holder != BOTH) d.leader = d.first;
  d.count = d.best = 0, d.holder = NOBODY, d.turn = d.leader;
}

int legal(const Deal& d, int* acts) {
  int seat = d.turn, n = 0;
  if (d.asked) {
    acts[n++] = ACCEPT, acts[n++] = REJECT;
    if (d.asked == 2) acts[n++] = RERAISE;
    return n;
  }
  const uint8_t* hand = d.hand[seat];
  for (int i = 0; i < d.held[seat]; i++) if (!i || hand[i] != hand[i - 1]) acts[n++] = PLAY + i;
  if (d.stake == 3 || (d.raiser >= 0 && ((d.raiser ^ seat) & 1) == 0)) return n;
  for (int i = 0; i < d.held[seat]; i++) {
    if (i && hand[i] == hand[i - 1]) continue;
    Deal after = d;
    lay(after, seat, hand[i]);
    if (settled(after) < 0) acts[n++] = PLAY_RAISING + i;
  }
  acts[n++] = RAISE;
  return n;
}

void ask(Deal& d, int seat, int resumes) {
  d.asked = uint8_t(d.stake + 1), d.raiser = int8_t(seat), d.raisers[d.raises++] = uint8_t(seat);
  d.resumes = uint8_t(resumes), d.turn = (seat + 1) & 3;
}

int apply(Deal& d, int act) {  // the winner of the deal, or -1 while it goes on
  int seat = d.turn;
  if (d.asked) {
    if (act == REJECT) return d.raiser & 1;
    d.stake = d.asked, d.asked = 0;
    if (act == RERAISE) ask(d, seat, d.resumes);
    else d.turn = d.resumes;
    return -1;
  }
  if (act == RAISE) return ask(d, seat, seat), -1;
  int place = act % PLAY_RAISING, power = d.hand[seat][place];
  for (int i = place; i + 1 < d.held[seat]; i++) d.hand[seat][i] = d.hand[seat][i + 1];
  d.held[seat]--;
  d.played[seat][d.gone[seat]++] = uint8_t(power);
  lay(d, seat, power);
  int winner = settled(d);
  if (winner < 0 && act >= PLAY_RAISING) ask(d, seat, d.turn);
  return winner;
}

// ---- what a decision looks at

uint32_t key_of(const Deal& d) {
  int seat = d.turn, side = seat & 1, stage = 0, elder = side == 0;
  if (d.tricks == 1) stage = d.won[0] == BOTH ? 3 : d.won[0] == side ? 1 : 2;
  if (d.tricks == 2) {  // all that matters is who wins with the last trick drawn
    Deal drawn_out = d;
    drawn_out.won[2] = BOTH, drawn_out.tricks = 3;
    stage = winner_of(drawn_out) == side ? 5 : 4, elder = 0;
  }
  uint32_t key = d.asked ? d.asked - 1 : 0;
  for (int i = 0; i < 3; i++) key = key * 7 + (i < d.held[seat] ? CLASS[d.hand[seat][i]] + 1 : 0);
  key = ((key * 6 + stage) * 2 + elder) * 4 + ((seat - d.leader) & 3);
  key = key * 4 + d.count;
  int best = 0, holder = 0, higher = 0, equal = 0, raised = 0;
  if (d.count) {
    best = CLASS[d.best], holder = d.holder == BOTH ? 2 : d.holder == side ? 0 : 1;
    for (int i = 0; i < d.held[seat]; i++) higher += d.hand[seat][i] > d.best, equal += d.hand[seat][i] == d.best;
  }
  if (!d.asked && d.stake > 1) raised = 2 * d.stake - 4 + ((d.raiser & 1) == side ? 1 : 2);
  return ((((key * 6 + best) * 3 + holder) * 4 + higher) * 4 + equal) * 5 + raised;
}

struct Entry {
  uint32_t key;  // one more than the decision's; 0: free
  float regret[EACTS], done[EACTS];
};

struct Table {
  std::vector<Entry> entries;
  size_t used = 0;
  Table() : entries(1 << 18) {}
  Entry& at(uint32_t key) {
    size_t mask = entries.size() - 1;
    for (size_t i = (key * 0x9E3779B97F4A7C15ull >> 32) & mask;; i = (i + 1) & mask) {
      if (entries[i].key == key + 1) return entries[i];
      if (entries[i].key) continue;
      if (++used * 8 > entries.size() * 7) fprintf(stderr, "The table is full.\n"), exit(1);
      entries[i].key = key + 1;
      return entries[i];
    }
  }
  void scale(float by, bool forget) {
    for (Entry& entry : entries) for (int i = 0; i < EACTS; i++) {
      entry.regret[i] *= by, entry.done[i] *= forget ? 0 : by;
    }
  }
};

// ---- players

struct Player {
  virtual int choose(const Deal& d, const int* acts, int n) = 0;
  virtual ~Player() {}
};

int by_share(const float* done, const int* acts, int n, double least) {
  double shares[EACTS], total = 0, kept = 0;
  for (int i = 0; i < n; i++) total += shares[i] = done[acts[i]];
  if (total <= 0) return acts[below(n)];
  for (int i = 0; i < n; i++) kept += shares[i] = shares[i] / total < least ? 0 : shares[i] / total;
  for (int i = 0; i < n; i++) shares[i] /= kept;
  return acts[drawn(shares, n)];
}

struct Learnt : Player {  // as a table has it
  Table& table;
  explicit Learnt(Table& t) : table(t) {}
  int choose(const Deal& d, const int* acts, int n) { return by_share(table.at(key_of(d)).done, acts, n, 0.03); }
};

// The players by thumb are those of cardhall/players/advice/truc.py at no score, "normal" and one who goes by a
// glance, more soundly than "easy" does: AFTER is the chance to win the match when a deal has brought so many
// points, from three lost to three won.
const double AFTER[7] = {0.3186, 0.3795, 0.4404, 0.5, 0.5596, 0.6205, 0.6814};
const double NERVE[11] = {0, 0, 0, 0, 0, 0, 0.1, 0.25, 0.5, 0.8, 1.0};
double playing(double won, int stake) { return won * AFTER[3 + stake] + (1 - won) * AFTER[3 - stake]; }
double raised(double won, int stake, int asked) {
  double rejected = std::min(0.5, std::max(0.05, 1.1 * (won - 0.35)));
  return rejected * AFTER[3 + stake] + (1 - rejected) * playing(std::max(0.0, won - 0.35 * rejected), asked);
}
void answers(const Deal& d, double won, double* worth) {
  worth[ACCEPT] = playing(won, d.asked), worth[REJECT] = AFTER[3 - d.stake], worth[RERAISE] = raised(won, 2, 3);
}
double strength(const uint8_t* cards, int n) {
  double found = 0;
  for (int i = 0; i < n; i++) found += NERVE[cards[i]];
  return found;
}
double glance(const Deal& d) {
  int seat = d.turn, side = seat & 1, tricks[3] = {0, 0, 0};
  for (int i = 0; i < d.tricks; i++) tricks[d.won[i]]++;
  double lead = tricks[side] - tricks[1 - side] + (side == 0 ? 0.4 : -0.4) * (0.4 + tricks[BOTH]);
  double trick = d.count && d.holder < BOTH ? (d.holder == side ? 0.5 : -0.5) : 0;
  return 1 / (1 + exp(-(1.3 * (strength(d.hand[seat], d.held[seat]) - 0.36 * d.held[seat]) + 1.3 * lead + trick)));
}
int sound_card(const Deal& d) {  // its power
  const uint8_t* hand = d.hand[d.turn];
  int n = d.held[d.turn], side = d.turn & 1, cheap = 0, equal = 0, lowest = hand[n - 1];
  if (!d.count) return n == 3 ? hand[1] : hand[0];
  bool last = d.count == 3, ours = d.holder == side;
  if (ours && (last || d.best >= 9)) return lowest;
  for (int i = 0; i < n; i++) {
    if (hand[i] > d.best) cheap = hand[i];
    if (hand[i] == d.best) equal = hand[i];
  }
  if (!last) return cheap ? hand[0] : lowest;
  if (d.holder == 1 - side && equal && side == 0) return equal;
  return cheap ? cheap : equal && !ours ? equal : lowest;
}

struct Easy : Player {
  int choose(const Deal& d, const int* acts, int n) {
    double weights[EACTS], won = glance(d), most = 0, total = 0;
    if (d.asked) {
      double worth[3];
      answers(d, won - 0.1, worth);
      for (int i = 0; i < n; i++) weights[i] = exp(25 * worth[acts[i]]);
    } else {
      double raising = std::max(0.06, 1 / (1 + exp(-14 * (won - 0.61))));
      for (int i = 0; i < n; i++) {
        bool good = acts[i] < RAISE && d.hand[d.turn][acts[i] % PLAY_RAISING] == sound_card(d);
        weights[i] = acts[i] == RAISE ? 2 * raising : (good ? 1 : 0.12) * (acts[i] >= PLAY_RAISING ? 0.2 * raising : 1);
      }
    }
    for (int i = 0; i < n; i++) most = std::max(most, weights[i]);
    for (int i = 0; i < n; i++) {
      weights[i] = weights[i] >= 0.2 * most ? pow(weights[i], 0.6) : 0;
      int alike = 1;
      if (!d.asked && acts[i] < RAISE) {
        for (int j = acts[i] % PLAY_RAISING + 1; j < d.held[d.turn]; j++) {
          alike += d.hand[d.turn][j] == d.hand[d.turn][acts[i] % PLAY_RAISING];
        }
      }
      total += weights[i] *= alike;
    }
    for (int i = 0; i < n; i++) weights[i] /= total;
    return acts[drawn(weights, n)];
  }
};

bool side_one_wins(const Deal& d) {  // when everybody sees all cards
  int side = d.turn & 1, tried = 0;
  for (int i = 0; i < d.held[d.turn]; i++) {
    if (d.hand[d.turn][i] == tried) continue;
    tried = d.hand[d.turn][i];
    Deal after = d;
    int winner = apply(after, PLAY + i);
    if ((winner >= 0 ? winner == 1 : side_one_wins(after)) == (side == 1)) return side == 1;
  }
  return side != 1;
}

struct Normal : Player {
  static const int WORLDS = 8, BATCH = 4, TRIED = 16;
  Deal worlds[WORLDS];
  void imagine(const Deal& d) {
    int seat = d.turn, n = 0, left[11];
    uint8_t unseen[40];
    for (int power = 1; power <= 10; power++) left[power] = 4;
    for (int i = 0; i < d.held[seat]; i++) left[d.hand[seat][i]]--;
    for (int p = 0; p < 4; p++) for (int i = 0; i < d.gone[p]; i++) left[d.played[p][i]]--;
    for (int power = 1; power <= 10; power++) for (int i = 0; i < left[power]; i++) unseen[n++] = uint8_t(power);
    for (int batch = 0; batch < WORLDS; batch += BATCH) {
      Deal tried[TRIED];
      double weight[TRIED], total = 0, reached = 0;
      for (int k = 0; k < TRIED; k++) {
        Deal& world = tried[k] = d;
        world.asked = 0, world.turn = (d.leader + d.count) & 3;
        for (int p = 0, at = 0; p < 4; p++) {
          if (p == seat) continue;
          for (int i = 0; i < d.held[p]; i++, at++) {
            std::swap(unseen[at], unseen[at + below(n - at)]);
            world.hand[p][i] = unseen[at];
          }
          std::sort(world.hand[p], world.hand[p] + d.held[p], std::greater<int>());
        }
        weight[k] = 1;
        for (int i = 0; i < d.raises; i++) {
          int p = d.raisers[i];
          if (p == seat) continue;
          double held = strength(world.hand[p], d.held[p]) + strength(d.played[p], d.gone[p]);
          weight[k] *= 0.125 + 0.875 / (1 + exp(-6 * (held - 1.35)));
        }
        total += weight[k];
      }
      int found = 0;
      double step = total / BATCH, at = step * chance();
      for (int k = 0; k < TRIED; k++) {
        for (reached += weight[k]; reached > at && found < BATCH; at += step) worlds[batch + found++] = tried[k];
      }
      while (found < BATCH) worlds[batch + found++] = tried[TRIED - 1];
    }
  }
  int choose(const Deal& d, const int* acts, int n) {
    imagine(d);
    int side = d.turn & 1;
    if (d.asked) {
      int won = 0, best = 0;
      for (Deal& world : worlds) won += side_one_wins(world) == (side == 1);
      double worth[3];
      answers(d, double(won) / WORLDS, worth);
      for (int i = 1; i < n; i++) if (worth[acts[i]] > worth[acts[best]]) best = i;
      return acts[best];
    }
    double best = 0, most = -1;
    int card = 0, sound = sound_card(d);
    for (int i = 0; i < n && acts[i] < PLAY_RAISING; i++) {
      int won = 0;
      for (const Deal& world : worlds) {
        Deal after = world;
        after.stake = 3, after.turn = d.turn;
        int winner = apply(after, acts[i]);
        won += (winner >= 0 ? winner == 1 : side_one_wins(after)) == (side == 1);
      }
      double share = double(won) / WORLDS;
      best = std::max(best, share);
      share += (d.hand[d.turn][acts[i]] == sound ? 0.02 : 0) + 1e-6 * chance();
      if (share > most) most = share, card = acts[i];
    }
    bool calls = best >= 0.56 ? chance() < 0.9 : d.tricks && d.won[0] == side && chance() < 0.125;
    return acts[n - 1] == RAISE && calls ? int(RAISE) : card;
  }
};

struct Remembered : Player {  // a player asked a few times in each situation, and then done likewise
  Player& player;
  Table table;
  explicit Remembered(Player& p) : player(p) {}
  int choose(const Deal& d, const int* acts, int n) {
    Entry& entry = table.at(key_of(d));
    if (entry.regret[0] >= 24) return by_share(entry.done, acts, n, 0);
    int act = player.choose(d, acts, n);
    entry.regret[0]++, entry.done[act]++;
    return act;
  }
};

struct Simple : Player {  // takes advantage of one thing; the cards are those of a good player
  Learnt cards;
  bool raises;
  int answer;  // -1: as a good player
  Simple(Table& t, bool r, int a) : cards(t), raises(r), answer(a) {}
  int choose(const Deal& d, const int* acts, int n) {
    if (d.asked) return answer < 0 ? cards.choose(d, acts, n) : answer;
    if (raises && acts[n - 1] == RAISE) return RAISE;
    int kept = 0;
    while (kept < n && acts[kept] < PLAY_RAISING) kept++;
    return cards.choose(d, acts, kept);
  }
};

// ---- learning

double result(int winner, const Deal& d, int seat) { return (winner == (seat & 1) ? 1 : -1) * int(d.stake); }

// What the deal brings `seat`, which tries everything; its side does what `ours` has learnt, the others what
// `theirs` has, or `usual`.
double learn(Table& ours, Table& theirs, Player* usual, const Deal& d, int seat) {
  int acts[EACTS], n = legal(d, acts);
  auto after = [&](int act) {
    Deal next = d;
    int winner = apply(next, act);
    return winner >= 0 ? result(winner, next, seat) : learn(ours, theirs, usual, next, seat);
  };
  if (n == 1) return after(acts[0]);
  bool against = (d.turn ^ seat) & 1;
  if (against && usual) return after(usual->choose(d, acts, n));
  Entry& entry = (against ? theirs : ours).at(key_of(d));
  double shares[EACTS], total = 0;
  for (int i = 0; i < n; i++) total += shares[i] = std::max(0.0f, entry.regret[acts[i]]);
  for (int i = 0; i < n; i++) shares[i] = total > 0 ? shares[i] / total : 1.0 / n;
  if (d.turn != seat) {
    for (int i = 0; i < n; i++) entry.done[acts[i]] += float(shares[i]);
    return after(acts[drawn(shares, n)]);
  }
  double values[EACTS], expected = 0;
  for (int i = 0; i < n; i++) expected += shares[i] * (values[i] = after(acts[i]));
  for (int i = 0; i < n; i++) entry.regret[acts[i]] += float(values[i] - expected);
  return expected;
}

void try_out(const char* name, Player& ours, Player& theirs, int deals) {
  double sum = 0, squares = 0;
  for (int number = 0; number < deals; number++) {
    Deal start = dealt();
    double points = 0;
    for (int side = 0; side < 2; side++) {
      Deal d = start;
      for (int winner = -1; winner < 0;) {
        int acts[EACTS], n = legal(d, acts);
        winner = apply(d, n == 1 ? acts[0] : ((d.turn & 1) == side ? ours : theirs).choose(d, acts, n));
        if (winner >= 0) points += result(winner, d, side) / 2;
      }
    }
    sum += points, squares += points * points;
  }
  double mean = sum / deals;
  fprintf(stderr, "%-32s %+.3f ± %.3f\n", name, mean, 1.96 * sqrt((squares / deals - mean * mean) / deals));
}

void write(Table& table) {
  struct Row {
    uint32_t key;
    double weight;
    int shares[EACTS];
  };
  std::vector<Row> rows;
  double all = 0, written = 0;
  for (const Entry& entry : table.entries) {
    Row row = {entry.key - 1, 0, {}};
    for (float done : entry.done) row.weight += done;
    if (!entry.key || row.weight <= 0) continue;
    for (int i = 0; i < EACTS; i++) row.shares[i] = int(15 * entry.done[i] / row.weight + 0.5);
    all += row.weight;
    rows.push_back(row);
  }
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.weight > b.weight; });
  size_t number = 0;
  while (number < rows.size() && written < COVER * all) written += rows[number++].weight;
  fprintf(stderr, "%zu of %zu decisions written\n", number, rows.size());
  rows.resize(number);
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.key < b.key; });
  uint32_t before = 0;
  for (const Row& row : rows) {
    printf("%u ", row.key - before);
    for (int share : row.shares) printf("%x", share);
    printf("\n");
    before = row.key;
  }
}

int main(int count, char** words) {
  if (count != 4) return fprintf(stderr, "usage: truc elder|first deals seed\n"), 2;
  first_rule = !strcmp(words[1], "first");
  long deals = atol(words[2]);
  generator.seed(uint64_t(atol(words[3])));
  Table ours, theirs;
  Easy easy;
  Normal normal;
  Remembered usual(normal);
  for (long number = 1; number <= deals; number++) {
    Deal d = dealt();
    double met = chance();
    Player* other = met < USUAL_EASY ? (Player*)&easy : met < USUAL_EASY + USUAL_NORMAL ? (Player*)&usual : nullptr;
    for (int seat = 0; seat < 4; seat++) {
      learn(ours, theirs, other, d, seat);
      learn(theirs, ours, nullptr, d, seat);
    }
    if (number % (deals / PERIODS) == 0 && number < deals) {
      int period = int(number / (deals / PERIODS));
      float by = float(period) / float(period + 1);
      ours.scale(by, period == WARM_UP), theirs.scale(by, period == WARM_UP);
    }
  }
  Learnt best(ours), adversary(theirs);
  Simple raises(ours, true, -1), all_in(ours, true, ACCEPT), accepts(ours, false, ACCEPT), rejects(ours, false, REJECT);
  try_out("against easy", best, easy, 100000);
  try_out("against normal", best, normal, 20000);
  try_out("against the adversary", best, adversary, 100000);
  try_out("who always raises", best, raises, 100000);
  try_out("who always raises and accepts", best, all_in, 100000);
  try_out("who never raises but accepts", best, accepts, 100000);
  try_out("who never raises but rejects", best, rejects, 100000);
  write(ours);
}
