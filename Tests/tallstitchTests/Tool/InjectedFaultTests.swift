#if os(Linux)
  import Testing
  import Vocabulary

  /// Calls of the system that fail as they seldom do: a library that is loaded before the
  /// system's fails the call that the variable FAIL names, from the one after the first AFTER
  /// on.
  @Suite(
    .enabled(if: isInstalled("cc"), "there is no C compiler"),
    .enabled(if: !isSanitized, "a sanitizer has these calls for itself"))
  struct InjectedFaultTests {
    private static let library = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <fcntl.h>
      #include <stdarg.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/stat.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      static int calls;
      static int kind(int file) {
        struct stat status;
        return fstat(file, &status) == 0 ? status.st_mode & S_IFMT : 0;
      }
      static int is_output(int file) {
        return kind(file) == S_IFREG && (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDWR;
      }
      static int fails(const char *name, int applies) {
        const char *asked = getenv("FAIL"), *after = getenv("AFTER");
        if (!applies || !asked || strcmp(asked, name) != 0) return 0;
        if (__atomic_fetch_add(&calls, 1, __ATOMIC_SEQ_CST) < (after ? atoi(after) : 0)) return 0;
        errno = atoi(getenv("CODE"));
        return 1;
      }
      #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
      int fsync(int file) {
        if (fails("fsync", is_output(file)) || fails("sync folder", kind(file) == S_IFDIR))
          return -1;
        return NEXT(fsync)(file);
      }
      int close(int file) {
        int applies = is_output(file);
        int result = NEXT(close)(file);
        return fails("close", applies) ? -1 : result;
      }
      ssize_t write(int file, const void *bytes, size_t count) {
        if (is_output(file) && fails("short write", count > 1)) count /= 2;
        return fails("write", is_output(file)) ? -1 : NEXT(write)(file, bytes, count);
      }
      ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
        if (fails("read", kind(file) == S_IFREG && !is_output(file) && offset > 0)) return -1;
        return NEXT(pread)(file, bytes, count, offset);
      }
      ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
        return pread(file, bytes, count, offset);
      }
      int renameat(int from, const char *old, int to, const char *name) {
        return fails("rename", 1) ? -1 : NEXT(renameat)(from, old, to, name);
      }
      long syscall(long number, ...) {
        long a[6];
        va_list list;
        va_start(list, number);
        for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
        va_end(list);
        if (number == SYS_renameat2 && fails("rename", 1)) return -1;
        return NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
      }
      int openat(int folder, const char *name, int flags, ...) {
        va_list list;
        va_start(list, flags);
        int mode = va_arg(list, int);
        va_end(list);
        if (fails("create", (flags & O_CREAT) != 0)) return -1;
        return NEXT(openat)(folder, name, flags, mode);
      }
      """

    private let sandbox: Sandbox
    private static let first = "p-part-1-of-2.jpg"
    private static let second = "p-part-2-of-2.jpg"

    init() throws {
      sandbox = try Sandbox()
      try sandbox.write(Array(Self.library.utf8), to: "fail.c")
      let built = try sandbox.shell("cc -w -shared -fPIC -o fail.so fail.c -ldl")
      try #require(built.status == 0, "\(built.error)")
      try sandbox.copySample("05-ticket.png", to: "a.png")
      try sandbox.copySample("01-harbour.jpg", to: "b.jpg")
      try sandbox.write(
        Array(
          #"{"version": 1, "width": 300, "parts": [{"photos": ["a.png"]}, {"photos": ["b.jpg"]}]}"#
            .utf8), to: "p.json")
      sandbox.makeFolder("out")
      sandbox.makeFolder("whole")
      #expect(try sandbox.run("render", "p.json", "-o", "whole").status == 0)
    }

    /// Renders while `call` fails with `code`, after it has succeeded `after` times.
    private func render(
      failing call: String, code: Int, after: Int, _ options: String = ""
    ) throws -> Sandbox.Outcome {
      try sandbox.shell(
        """
        FAIL='\(call)' CODE=\(code) AFTER=\(after) LD_PRELOAD=./fail.so \
          "$tallstitch" render p.json -o out -j 1 \(options)
        """)
    }

    private func output() throws -> [String] { try sandbox.shell("ls -A out").lines }

    private func isWhole(_ part: String) throws -> Bool {
      try sandbox.shell("cmp out/\(part) whole/\(part)").status == 0
    }

    /// Numbers of `errno`: 5 is an I/O error, 28 a full disk.
    @Test(arguments: [
      ("fsync", 5, "cannot write to the disk: Input/output error"),
      ("close", 28, "cannot write: No space left on device; free some space or choose another"),
      ("rename", 5, "cannot give the finished file its name: Input/output error"),
      ("create", 28, "cannot create the file: No space left on device; free some space"),
    ])
    func whatFailsForOnePartLeavesTheOther(call: String, code: Int, words: String) throws {
      for force in ["", "--force"] {
        let outcome = try render(failing: call, code: code, after: 1, force)
        #expect(outcome.status == 1 && outcome.lines == ["out/\(Self.first)"], "\(outcome.error)")
        #expect(outcome.error.contains("(out/\(Self.second)): \(words)"), "\(outcome.error)")
        #expect(try output() == [Self.first] && isWhole(Self.first))
      }
      #expect(try render(failing: call, code: code, after: 0, "--force").status == 1)
      #expect(try output() == [Self.first] && isWhole(Self.first), "the old part stays")
    }

    @Test func aWriteThatFailsLeavesNothing() throws {
      for after in [0, 1, 2, 4, 7] {
        let outcome = try render(failing: "write", code: 28, after: after, "--force")
        #expect(outcome.status == 1 && outcome.error.contains("cannot write: No space left"))
        for part in try output() { #expect(try isWhole(part), "\(after)") }
      }
    }

    @Test func aShortWriteIsGoneOnWith() throws {
      #expect(try render(failing: "short write", code: 0, after: 0).status == 0)
      #expect(try isWhole(Self.first) && isWhole(Self.second))
    }

    @Test func aPhotoThatCannotBeReadIsNamed() throws {
      let outcome = try render(failing: "read", code: 5, after: 1)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("cannot read: Input/output error"), "\(outcome.error)")
      for part in try output() { #expect(try isWhole(part)) }
    }

    /// The part has its name by then, and is whole; that it may not outlast a loss of power is
    /// said.
    @Test func aFolderThatCannotBeSyncedIsNamed() throws {
      let outcome = try render(failing: "sync folder", code: 5, after: 0)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.error.contains("cannot write to the disk: Input/output error"))
      #expect(try isWhole(Self.first) && isWhole(Self.second))
    }
  }
#endif
